import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from '@/features/contact/admin-chat-link.module.css'
import { isApiError, messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { readPersisted } from '@/lib/network/persisted'
import { redirectDocument } from '@/lib/page/redirect-document'

const CHATS = { client: '/client/chat', nutritionist: '/nutritionist/chat' }

/** Suggests the chat with the admins to people who are signed in, because it stays with their account. */
export function AdminChatLink() {
  // Set in an effect, because only the browser knows who is signed in.
  const [chat, setChat] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const { userType } = readPersisted().auth ?? {}
    if (userType && userType !== 'admin') setChat(CHATS[userType])
  }, [])
  if (!chat) return null
  const open = async () => {
    setPending(true)
    setError(undefined)
    try {
      const { api } = await loadPart(() => import('@/lib/network/api'))
      const { channelId } = await api.chat.init({ body: { toAdmin: true } })
      redirectDocument(`${chat}/${channelId}`)
    } catch (failure) {
      setError(failure)
      setPending(false)
    }
  }
  return (
    <div className={classes.note}>
      <Text>You're signed in. Ask in chat to keep your question and our answer in your account.</Text>
      <Button variant="default" loading={isPending} onClick={() => void open()}>
        Chat with us
      </Button>
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)">
          {isApiError(error, 'SUSPENDED')
            ? "Your account is suspended, so you can't chat. Send us a message with the form instead."
            : messageOf(error)}
        </Text>
      )}
    </div>
  )
}
