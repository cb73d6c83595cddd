import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { PlainField, PlainForm, PlainSubmit } from '@/components/fields/plain-form'
import { AuthCard } from '@/features/account/auth-card'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { useHash } from '@/lib/page/address'

const loadApi = async () => (await loadPart(() => import('@/lib/network/api'))).api
const loadSchema = async () => (await loadPart(() => import('#core/newsletter/shared/schema'))).Subscription

const actions = {
  confirm: {
    title: 'Get the newsletter?',
    description: 'News and tips that help you eat better.',
    button: 'Subscribe',
    done: "You're subscribed",
    said: "We'll send the next issue to the address this link was sent to.",
    send: async (token: string) => (await loadApi()).newsletter.confirm({ body: { token } }),
  },
  stop: {
    title: 'Unsubscribe?',
    description: "We'll stop sending the newsletter to the address this link was sent to.",
    button: 'Unsubscribe',
    done: "You're unsubscribed",
    said: "We won't send the newsletter to this address anymore.",
    send: async (token: string) => (await loadApi()).newsletter.stop({ params: { token } }),
  },
}

/**
 * Where people subscribe, and where the links in newsletter emails lead. Email scanners open those links,
 * too, so each takes a click.
 */
export function NewsletterPage() {
  const [name, token] = (useHash() ?? '').split('=')
  if (token && (name === 'confirm' || name === 'stop'))
    return <TokenAction key={name} name={name} token={token} />
  return <Subscribe />
}

function Subscribe() {
  const [email, setEmail] = useState<string>()
  if (email)
    return (
      <AuthCard title="Check your email">
        <Text role="status">
          We sent a link to <strong>{email}</strong>. Open it to subscribe.
        </Text>
      </AuthCard>
    )
  return (
    <AuthCard title="Newsletter" description="News and tips that help you eat better. Unsubscribe anytime.">
      <PlainForm
        loadSchema={loadSchema}
        onSubmit={async (body) => {
          await (await loadApi()).newsletter.subscribe({ body })
          setEmail(body.email)
        }}
      >
        <PlainField name="email" label="Email" type="email" autoComplete="email" />
        <PlainSubmit>Subscribe</PlainSubmit>
      </PlainForm>
    </AuthCard>
  )
}

function TokenAction({ name, token }: { name: keyof typeof actions; token: string }) {
  const { title, description, button, done, said: confirmation, send } = actions[name]
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const run = async () => {
    setPending(true)
    setError(undefined)
    await send(token).then(({ success }) => setDone(success), setError)
    setPending(false)
  }
  if (isDone)
    return (
      <AuthCard title={done}>
        <Text role="status">{confirmation}</Text>
      </AuthCard>
    )
  return (
    <AuthCard title={title} description={description}>
      {error !== undefined && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      <Button loading={isPending} onClick={() => void run()}>
        {button}
      </Button>
    </AuthCard>
  )
}
