import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Undelivered } from '#core/undelivered/shared/undelivered-schema'
import { DateText } from '@/components/date-text'
import { EmailText } from '@/components/people/email-text'
import { PersonRow } from '@/components/people/person-row'

const WHY: Record<Undelivered['reason'], (email: ReactNode) => ReactNode> = {
  BOUNCE: (email) => <>Emails to {email} are bouncing</>,
  COMPLAINT: (email) => <>{email} marked an email as spam</>,
}

interface Props {
  person: Undelivered
  actions?: ReactNode
}

/** A person our emails don't reach. */
export const UndeliveredRow = ({ person, actions }: Props) => (
  <PersonRow
    person={person}
    title={
      <Link
        to={person.type === 'client' ? '/admin/clients/$id' : '/admin/nutritionists/$id'}
        params={{ id: person.id }}
      >
        {person.name || 'No name yet'}
      </Link>
    }
    line={WHY[person.reason](<EmailText email={person.email} />)}
    end={<DateText time={person.since} />}
    actions={actions}
  />
)
