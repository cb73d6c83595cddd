import type { QueryClient } from '@tanstack/react-query'
import type { LoginFailure } from '@/features/account/login-failure'
import {
  clearPendingCallback,
  getPendingCallback,
  type SignInCallback,
  setPendingCallback,
} from '@/features/account/sign-in-callback'
import { exchange } from '@/features/account/social'
import { api } from '@/lib/network/api'
import { isApiError } from '@/lib/network/api-error'
import { dismiss, notify } from '@/lib/notify'
import { bearerToken, storeTokens, subjectOf, type TokenAnswer } from '@/lib/session/auth'
import { logOut, sessionQuery, startAdminSession } from '@/lib/session/session'

/** The person a token belongs to, according to the API. */
interface Owner {
  subject: string
  /** A name and email address to show to people. */
  label: string
  isAdmin: boolean
}

/** What the page continues with when it is clear who is signed in. */
export type SignInResult = Pick<SignInCallback, 'state' | 'to'> & { failure?: LoginFailure }

/** Asked if someone is signed in and opens a link that belongs to someone else. */
export interface AccountSwitch {
  current: string
  other: string
  confirm: () => Promise<SignInResult>
}

export type SignInOutcome = { accountSwitch: AccountSwitch } | { result: SignInResult }

/** Signs in with what the URL contained, unless someone else is signed in. In that case it returns a question. */
export async function completeSignIn(queryClient: QueryClient, leave: () => void): Promise<SignInOutcome> {
  const callback = getPendingCallback()
  clearPendingCallback()
  try {
    return callback ? await completeSignInWith(callback, queryClient, leave) : { result: {} }
  } catch (error) {
    if (callback) setPendingCallback(callback)
    throw error
  }
}

async function completeSignInWith(
  { failure, code, accessToken, state, to }: SignInCallback,
  queryClient: QueryClient,
  leave: () => void,
): Promise<SignInOutcome> {
  if (failure) return { result: { failure } }
  const tokens = accessToken ? { access_token: accessToken } : await exchange(code ?? '', state)
  if ('failure' in tokens) return { result: tokens }
  const other = await ownerOf(tokens.access_token)
  if (!other) return { result: { failure: 'expired', to } }

  const result = { state, to }
  const current = await ownerOf(await bearerToken())
  if (current?.subject === other.subject) return { result }
  if (current) {
    await queryClient.ensureQueryData(sessionQuery)
    const confirm = async () => {
      // Signs the current person out properly first.
      logOut(queryClient)
      await signIn(queryClient, tokens, other)
      return result
    }
    return { accountSwitch: { current: current.label, other: other.label, confirm } }
  }
  await signIn(queryClient, tokens, other)
  // After Cognito's hosted page this isn't needed, because the person has just signed in there.
  if (accessToken) notifySignedInAs(other, leave)
  return { result }
}

/** Returns undefined for a token that the API rejects. Such a token changes nothing. */
async function ownerOf(token: string | undefined): Promise<Owner | undefined> {
  const subject = subjectOf(token)
  if (!token || !subject) return undefined
  try {
    const { name, email, type } = await api.account.get({ token })
    return { subject, label: name ? `${name} (${email})` : email, isAdmin: type === 'admin' }
  } catch (error) {
    if (isApiError(error, 'NOT_REGISTERED'))
      return { subject, label: "someone who hasn't registered yet", isAdmin: false }
    if (isApiError(error) && error.status === 401) return undefined
    throw error
  }
}

async function signIn(queryClient: QueryClient, tokens: TokenAnswer, { isAdmin }: Owner) {
  if (isAdmin) return startAdminSession(queryClient, tokens.access_token)
  storeTokens(tokens)
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

function notifySignedInAs({ label }: Owner, leave: () => void) {
  const id = notify(`You're signed in as ${label}.`, 'info', {
    label: 'Not you?',
    run: () => {
      dismiss(id)
      leave()
    },
  })
}
