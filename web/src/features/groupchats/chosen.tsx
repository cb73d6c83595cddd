import { ActionIcon, Badge } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Avatar } from '@/components/people/avatar'
import { groupPlanText } from '@/entities/client/profile-facts'
import { capacityOf, placesText } from '@/features/groupchats/group-text'
import classes from '@/features/groupchats/groupchats.module.css'
import type { Builder } from '@/features/groupchats/use-builder'

/** The group's coach, or where to find one. */
export function ChosenCoach({ builder: { draft, choose } }: { builder: Builder }) {
  const { coach } = draft
  return (
    <fieldset className={classes.chosen}>
      <legend>Group Coach</legend>
      {coach ? (
        <ul>
          <Chosen
            {...coach.user}
            line={coach.status === 'APPROVED' ? undefined : 'Not approved, so the chat is closed'}
            remove={() => void choose(null)}
          />
        </ul>
      ) : (
        <p>Choose a coach below. The chat opens once the group has one.</p>
      )}
    </fieldset>
  )
}

/** The group's clients, and how many seats are free. */
export function ChosenClients({ builder: { draft, remove } }: { builder: Builder }) {
  const { plan, members } = draft
  const free = capacityOf(plan) - members.length
  return (
    <fieldset className={classes.chosen}>
      <legend>
        Group clients <span className={classes.places}>{placesText(plan, members.length)}</span>
      </legend>
      {members.length > 0 && (
        <ul>
          {members.map((member) => (
            <Chosen
              key={member.id}
              {...member}
              line={groupPlanText({ groupChatType: member.plan })}
              isPaid={member.isPaid}
              remove={() => void remove(member.id)}
            />
          ))}
        </ul>
      )}
      {free > 0 && <p>{free === 1 ? '1 spot left.' : `${free} spots left.`} Add clients below.</p>}
      {plan === 'NONE' && <p>The group takes the first client's plan.</p>}
    </fieldset>
  )
}

interface ChosenProps {
  id: string
  name: string
  image: string | null
  line?: string
  isPaid?: boolean
  remove: () => void
}

const Chosen = ({ line, isPaid, remove, ...person }: ChosenProps) => (
  <li>
    <Avatar {...person} size={40} />
    <span>
      <strong>{person.name}</strong>
      {line && <small>{line}</small>}
    </span>
    {isPaid && <Badge>Paying</Badge>}
    <ActionIcon size={44} variant="subtle" color="gray" aria-label={`Remove ${person.name}`} onClick={remove}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  </li>
)
