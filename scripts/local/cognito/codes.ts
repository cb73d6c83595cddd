import { randomInt } from 'node:crypto'
import { openCodeAttempts, openCodeRequests } from '#scripts/local/cognito/attempts'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { User } from '#scripts/local/cognito/users'
import type { Outbox } from '#scripts/local/outbox'
import type { Store } from '#scripts/local/store'
import { codeMail } from '#stacks/code-mail'

type CodePurpose = 'sign-up' | 'reset' | 'attribute'

/** The six-digit codes that the pool emails. */
export interface Codes {
  send(user: User, purpose: CodePurpose, to?: string): void
  /** Counts a request for a code, whether or not the user exists. Throws LimitExceeded. */
  request(id: string, purpose: CodePurpose): void
  /** Consumes the code, or throws CodeMismatch, ExpiredCode or LimitExceeded. */
  use(user: User, purpose: CodePurpose, code: string): void
  /** Counts an attempt for a user who doesn't exist, under the same limit. */
  refuse(id: string, purpose: CodePurpose): void
  forget(user: User): void
}

const hourMs = 60 * 60_000
const validMs = { 'sign-up': 24 * hourMs, reset: hourMs, attribute: 24 * hourMs }

export function openCodes(store: Store, outbox: Outbox): Codes {
  const codes = store.collection<{ code: string; expiresAt: number }>('cognito/codes')
  const attempts = openCodeAttempts(store)
  const requests = openCodeRequests(store)
  const idOf = (id: string, purpose: CodePurpose) => `${purpose}/${id}`
  return {
    send(user, purpose, to = user.email) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      codes.put(idOf(user.sub, purpose), { code, expiresAt: Date.now() + validMs[purpose] })
      // Uses one message for all purposes, because the pool has only one.
      const html = codeMail.emailMessage.replace('{####}', code)
      outbox.send({ to, subject: codeMail.emailSubject, text: html, html })
    },
    request(id, purpose) {
      attempts.guard(idOf(id, purpose))
      requests.guard(idOf(id, purpose))
      requests.failed(idOf(id, purpose))
    },
    use(user, purpose, code) {
      const id = idOf(user.sub, purpose)
      attempts.guard(id)
      const sent = codes.get(id)
      if (!sent) throw expiredCode()
      if (sent.code !== code) {
        attempts.failed(id)
        throw codeMismatch()
      }
      if (sent.expiresAt <= Date.now()) throw expiredCode()
      codes.remove(id)
      attempts.clear(id)
    },
    refuse(id, purpose) {
      attempts.guard(idOf(id, purpose))
      attempts.failed(idOf(id, purpose))
    },
    forget(user) {
      for (const purpose of ['sign-up', 'reset', 'attribute'] as const) codes.remove(idOf(user.sub, purpose))
    },
  }
}

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')

/** Returns where a code was sent, without revealing the email address: `a***@e***`. */
export function deliveryTo(email: string): object {
  const [name = '', domain = ''] = email.split('@')
  const Destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}
