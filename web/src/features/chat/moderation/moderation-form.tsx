import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import { chatKey } from '@/features/chat/connection/queries'
import { authorOf } from '@/features/chat/conversations/heading'
import classes from '@/features/chat/moderation/moderation-form.module.css'
import { api } from '@/lib/network/api'

const MAX_LENGTH = 300

const listFormat = new Intl.ListFormat('en')

interface Props {
  chat: Chat
  /** Admins may write in groups, because they are members. */
  mayWrite?: boolean
}

/** Asks for the reason why an admin reads a conversation. The reason goes into the audit log. */
export function ModerationForm({ chat, mayWrite = false }: Props) {
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const moderate = useMutation({
    mutationFn: () => api.chat.moderate({ body: { channelId: chat.channelId, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKey }),
  })
  const members = [chat.client, chat.nutritionist, ...chat.chatGroupsClients.map(({ client }) => client)]
  const people = members.flatMap((member) => (member ? authorOf(chat, member.id) : []))
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        moderate.mutate()
      }}
    >
      <p>
        You'll have {mayWrite ? 'read and write' : 'read-only'} access for 60 minutes.{' '}
        {people.length > 0 && `${listFormat.format(people)} will see that an admin is reading. `}
        Your reason is recorded in the audit log
        {chat.groupName ? '.' : ', and the client can read it under My data.'}
      </p>
      <Textarea
        label="Reason"
        required
        withAsterisk={false}
        autosize
        minRows={2}
        maxLength={MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.trim() === ''} loading={moderate.isPending}>
        Start reading
      </Button>
    </form>
  )
}
