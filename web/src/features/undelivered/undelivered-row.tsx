import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Undelivered } from '#core/undelivered/shared/undelivered-schema'
import { DateText } from '@/components/date-text'
import { EmailText } from '@/components/email-text'
import { PersonRow } from '@/components/person-row'

const WHY: Record<Undelivered['reason'], string> = {
  BOUNCE: 'Mails come back from',
  COMPLAINT: 'A mail was called spam by',
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
        {person.name || 'Somebody without a name yet'}
      </Link>
    }
    line={
      <>
        {WHY[person.reason]} <EmailText email={person.email} />
      </>
    }
    end={<DateText time={person.since} />}
    actions={actions}
  />
)
