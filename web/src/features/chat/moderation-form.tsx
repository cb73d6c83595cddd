import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import classes from '@/features/chat/moderation.module.css'
import { authorOf } from '@/features/chat/names'
import { chatKey } from '@/features/chat/queries'
import { api } from '@/lib/api'

const MAX_LENGTH = 300

const listFormat = new Intl.ListFormat('en')

interface Props {
  chat: Chat
  /** In a group the admins are. */
  mayWrite?: boolean
}

/** Why an admin reads what is not theirs: it goes into the audit log. */
export function ModerationForm({ chat, mayWrite = false }: Props) {
  const [reason, setReason] = useState('')
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: () => api.chat.moderate({ body: { channelId: chat.channelId, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chatKey }),
  })
  const members = [chat.client, chat.nutritionist, ...chat.chatGroupsClients.map(({ client }) => client)]
  const people = members.flatMap((one) => (one ? authorOf(chat, one.id) : []))
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        begin.mutate()
      }}
    >
      <p>
        You'll have {mayWrite ? 'read and write' : 'read-only'} access for 60 minutes.{' '}
        {people.length > 0 && `${listFormat.format(people)} will see that an admin is reading. `}
        Your reason is recorded in the audit log.
      </p>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" disabled={reason.trim() === ''} loading={begin.isPending}>
        Start reading
      </Button>
    </form>
  )
}
