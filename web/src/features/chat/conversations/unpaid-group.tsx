import { Title } from '@mantine/core'
import type { Chat } from '#core/chat/shared/schema'
import { GROUP_PLANS } from '#core/client/shared/plans'
import { messages } from '#core/shared/messages'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { personName } from '@/entities/account/person-name'
import { useConversations, useViewer } from '@/features/chat/conversations/context'
import classes from '@/features/chat/conversations/unpaid-group.module.css'

/** A group that the client hasn't paid for: its members, its price and a button to join (rule seat-is-paid). */
export function UnpaidGroup({ chat }: { chat: Chat }) {
  const { groupName, groupChatType, nutritionist, chatGroupsClients, disabled } = chat
  const { slots } = useViewer()
  const me = useConversations().tokens[0].uuid
  const people = [
    ...(nutritionist ? [{ ...nutritionist, line: 'Coach' }] : []),
    ...chatGroupsClients.map(({ client }) => ({ ...client, line: client.id === me ? 'You' : 'Client' })),
  ]
  return (
    <div className={classes.locked}>
      <div>
        <Title order={2}>{groupName} (locked)</Title>
        <p>Join to see the conversation.</p>
      </div>
      <PersonRows label="Members">
        {people.map(({ id, user, line }) => (
          <PersonRow key={id} person={{ ...user, name: personName(user) }} line={line} />
        ))}
      </PersonRows>
      {groupChatType !== 'NONE' && (
        <p className={classes.price}>
          <strong>${GROUP_PLANS[groupChatType].amount} per month</strong>
          Cancel anytime.
        </p>
      )}
      {disabled ? <strong>{messages.chatDisabled}</strong> : slots?.join?.(chat)}
    </div>
  )
}
