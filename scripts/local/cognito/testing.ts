import type { CognitoOptions } from '#scripts/local/cognito/pool'
import { startCognito } from '#scripts/local/cognito/server'
import type { Mail } from '#scripts/local/outbox'
import { openOutbox } from '#scripts/local/outbox'
import { openStore } from '#scripts/local/store'

export const userPoolId = 'eu-central-1_LocalPool'
export const clientId = 'platewise-local'
export const callbackUrl = 'http://localhost:3000/redirect'
export const logoutUrl = 'http://localhost:3000/'

type Trigger = Pick<CognitoOptions, 'postConfirmation' | 'triggerMilliseconds'>

/** Starts a Cognito service on a free port, in memory or with a store file. */
export async function startTestCognito(file = ':memory:', trigger: Trigger = {}) {
  const store = openStore(file)
  const outbox = openOutbox(store)
  const service = await startCognito({
    port: 0,
    store,
    outbox,
    userPoolId,
    clientId,
    callbackUrls: [callbackUrl],
    logoutUrls: [logoutUrl],
    ...trigger,
  })
  const raw = (operation: string, body: string, headers: Record<string, string> = {}) =>
    fetch(service.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body,
    })
  return {
    ...service,
    outbox,
    raw,
    /** Calls an operation. `__type` is the error's name. */
    async call(operation: string, input: object, headers?: Record<string, string>) {
      const response = await raw(operation, JSON.stringify(input), headers)
      const body = (await response.json()) as Record<string, unknown>
      return { status: response.status, ...body }
    },
    async stop() {
      await service.close()
      store.close()
    },
  }
}

export type TestCognito = Awaited<ReturnType<typeof startTestCognito>>

/** Returns the six-digit code from the newest email to this address. Throws unless the email contains exactly one. */
export function codeFor(mails: Mail[], email: string): string {
  const mail = mails.find((candidate) => candidate.to === email)
  const codes = mail?.text.match(/\d{6}/g) ?? []
  const [code] = codes
  if (!code || codes.length !== 1) throw new Error(`No single code in the mail to ${email}`)
  return code
}

/** Returns a valid-looking code that differs from `code`. */
export function otherCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
