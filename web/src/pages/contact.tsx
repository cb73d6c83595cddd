import { Anchor, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { PlainField, PlainForm, PlainSubmit, PlainText } from '@/components/fields/plain-form'
import { AuthCard } from '@/features/account/auth-card'
import { AdminChatLink } from '@/features/contact/admin-chat-link'
import { newMessageId } from '@/features/contact/message-id'
import { SUPPORT_EMAIL } from '@/lib/config'
import { loadPart } from '@/lib/load-part'
import { readPersisted } from '@/lib/persisted'

const loadApi = async () => (await loadPart(() => import('@/lib/api'))).api
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
      <AuthCard title="Your message is with us">
        <Text role="status">
          We'll answer to <strong>{answered}</strong>.
        </Text>
        <Anchor href="/">To the start page</Anchor>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Contact"
      description={
        <>
          We answer by email. Many answers are on the <a href="/support">support page</a> and in the{' '}
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
        <PlainField name="name" label="Name" description="If you like" autoComplete="name" />
        <PlainField name="email" label="Email" type="email" autoComplete="email" />
        <PlainText
          name="message"
          label="Your message"
          description="Please tell us no health details here"
          rows={6}
        />
        <PlainSubmit>Send</PlainSubmit>
      </PlainForm>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Or write to <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>.
      </Text>
    </AuthCard>
  )
}
