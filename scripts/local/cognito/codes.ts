import { randomInt } from 'node:crypto'
import { openCodeAttempts } from '#scripts/local/cognito/attempts'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { User } from '#scripts/local/cognito/users'
import type { Outbox } from '#scripts/local/outbox'
import type { Store } from '#scripts/local/store'

type CodePurpose = 'sign-up' | 'reset'

/** The six-digit codes that are mailed, valid for one hour. */
export interface Codes {
  send(user: User, purpose: CodePurpose): void
  /** Uses the code up, or throws CodeMismatch, ExpiredCode or LimitExceeded. */
  use(user: User, purpose: CodePurpose, code: string): void
  /** Throws LimitExceeded after too many wrong codes for this id. */
  guard(id: string, purpose: CodePurpose): void
  /** Counts a code for a user who does not exist, under the same limit. */
  refuse(id: string, purpose: CodePurpose): void
  forget(user: User): void
}

const validMs = 60 * 60_000

const mails = {
  'sign-up': { subject: 'Your Platewise code', line: 'Your code to confirm your email address is' },
  reset: { subject: 'Reset your Platewise password', line: 'Your code to choose a new password is' },
}

export function openCodes(store: Store, outbox: Outbox): Codes {
  const codes = store.collection<{ code: string; expiresAt: number }>('cognito/codes')
  const attempts = openCodeAttempts(store)
  const idOf = (id: string, purpose: CodePurpose) => `${purpose}/${id}`
  return {
    send(user, purpose) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      codes.put(idOf(user.sub, purpose), { code, expiresAt: Date.now() + validMs })
      outbox.send({ to: user.email, subject: mails[purpose].subject, ...mailBody(mails[purpose].line, code) })
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
    guard: (id, purpose) => attempts.guard(idOf(id, purpose)),
    refuse(id, purpose) {
      attempts.guard(idOf(id, purpose))
      attempts.failed(idOf(id, purpose))
    },
    forget(user) {
      codes.remove(idOf(user.sub, 'sign-up'))
      codes.remove(idOf(user.sub, 'reset'))
    },
  }
}

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')

/** Tells where a code went without giving the address away: `a***@e***`. */
export function deliveryTo(email: string): object {
  const [name = '', domain = ''] = email.split('@')
  const Destination = `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}

function mailBody(line: string, code: string) {
  const after = 'It is valid for one hour. If you did not ask for it, you can ignore this mail.'
  return {
    text: `Hello,\n\n${line} ${code}.\n\n${after}\n\nPlatewise`,
    html: `<p>Hello,</p><p>${line} <strong>${code}</strong>.</p><p>${after}</p><p>Platewise</p>`,
  }
}
