import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Client } from '#core/accounts/shared/client-schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import type { CoachPreference } from '#core/client/shared/schema'
import { GENDER_LABELS, GENDERS } from '#core/shared/catalogue'
import { Card } from '@/components/layout/card'
import { EmailText } from '@/components/people/email-text'
import { heightText } from '@/entities/client/height'
import classes from '@/entities/client/profile-facts.module.css'
import { weightText } from '@/entities/client/weight'
import { dayText } from '@/lib/text/format'

const genderText = (gender: string) =>
  GENDERS.find((known) => known === gender) ? GENDER_LABELS[gender as keyof typeof GENDER_LABELS] : gender

type Information = Pick<Client, 'gender' | 'birthdate' | 'height' | 'weight' | 'api'> & {
  user: Pick<Client['user'], 'email'>
}

/** What the client has said about themselves. */
export const ClientInformation = ({ client }: { client: Information }) => (
  <Facts
    title="Client Information"
    facts={[
      ['Gender', genderText(client.gender)],
      ['Birthdate', dayText(client.birthdate)],
      ['Height', heightText(client.height)],
      ['Weight', weightText(client.weight)],
      ['Email', <EmailText key="email" email={client.user.email} />],
      ['API', client.api],
    ]}
  />
)

/** What the client looks for in a coach. */
export const ClientPreferences = ({ preference }: { preference: CoachPreference }) => (
  <Facts
    title="Client Preferences"
    facts={[
      ['Preferred plan', groupPlanText(preference)],
      ["Coach's gender", preference.gender.map(genderText).join(', ')],
      ['Years of experience', preference.experience],
      ['Personality', preference.personality],
      ['Certifications', preference.certifications.join(', ')],
      ['Specialties', preference.specialities.join(', ')],
    ]}
  />
)

export const groupPlanText = ({ groupChatType }: Pick<CoachPreference, 'groupChatType'>) =>
  groupChatType === 'NONE' ? 'No group plan' : GROUP_PLANS[groupChatType].label

/** Empty answers are left out. */
export function Facts({
  title,
  facts,
}: {
  title: string
  facts: readonly [label: string, value: ReactNode][]
}) {
  return (
    <Card className={classes.facts}>
      <Title order={2}>{title}</Title>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
