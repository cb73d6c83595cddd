import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

/** Requests the newsletter and returns the token from the email. */
export async function requestSubscription(email: string): Promise<string> {
  await call('POST', '/email-subscribe', { body: { email } })
  await services.stream.drained()
  const mail = services.outbox.list().find(({ to, text }) => to === email && text.includes('#confirm='))
  return /#confirm=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

export async function makeSubscriber(email: string): Promise<string> {
  const token = await requestSubscription(email)
  await call('POST', '/newsletter/confirm', { body: { token } })
  return token
}
