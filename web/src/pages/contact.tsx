import { Anchor, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { PlainField, PlainForm, PlainSubmit, PlainText } from '@/components/fields/plain-form'
import { AuthCard } from '@/features/account/auth-card'
import { AdminChatLink } from '@/features/contact/admin-chat-link'
import { newMessageId } from '@/features/contact/message-id'
import { SUPPORT_EMAIL } from '@/lib/config'
import { loadPart } from '@/lib/network/load-part'
import { readPersisted } from '@/lib/network/persisted'

const loadApi = async () => (await loadPart(() => import('@/lib/network/api'))).api
const loadCheck = () => loadPart(() => import('@/features/account/recaptcha'))
const loadSchema = async () => (await loadPart(() => import('#core/contact/shared/schema'))).ContactForm

const isMember = () => {
  const { userType } = readPersisted().auth ?? {}
  return userType !== undefined && userType !== 'admin'
}

export function ContactPage() {
  const [answered, setAnswered] = useState<string>()
  const sent = useRef({ text: '', id: '' })
  if (answered)
    return (
      <AuthCard title="Message sent">
        <Text role="status">
          We'll reply to <strong>{answered}</strong>.
        </Text>
        <Anchor href="/">Go to the home page</Anchor>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Contact"
      description={
        <>
          We reply by email. You may find your answer on the <a href="/support">support page</a> or in the{' '}
          <a href="/faq">FAQ</a>.
        </>
      }
    >
      <AdminChatLink />
      <PlainForm
        loadSchema={loadSchema}
        onSubmit={async (values) => {
          const text = JSON.stringify(values)
          // A retry reuses the message id, so that the message is sent only once.
          if (sent.current.text !== text) sent.current = { text, id: newMessageId() }
          const body = { ...values, id: sent.current.id }
          if (isMember()) await (await loadApi()).contact.sendAsMember({ body })
          else {
            const [api, { passRecaptcha }] = await Promise.all([loadApi(), loadCheck()])
            await passRecaptcha(values.email, 'contact')
            await api.contact.send({ body })
          }
          setAnswered(values.email)
        }}
      >
        <PlainField name="name" label="Name (optional)" autoComplete="name" />
        <PlainField name="email" label="Email" type="email" autoComplete="email" />
        <PlainText
          name="message"
          label="Your message"
          description="Please don't include health details"
          rows={6}
        />
        <PlainSubmit>Send</PlainSubmit>
      </PlainForm>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Or email <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
      </Text>
    </AuthCard>
  )
}
