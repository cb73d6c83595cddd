import type { QueryClient } from '@tanstack/react-query'
import type { LoginFailure } from '@/features/account/login-failure'
import { hold, type Returned, release, whatIsHeld } from '@/features/account/returned'
import { exchange } from '@/features/account/social'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { bearerToken, keepTokens, subjectOf, type TokenAnswer } from '@/lib/auth'
import { dismiss, notify } from '@/lib/notify'
import { logOut, sessionQuery, startAdminSession } from '@/lib/session'

/** The person a token belongs to, according to the API. */
interface Owner {
  subject: string
  /** A name and email address to show to people. */
  label: string
  isAdmin: boolean
}

/** What the page continues with when it is clear who is signed in. */
export type Settled = Pick<Returned, 'state' | 'to'> & { failure?: LoginFailure }

/** Asked if someone is signed in and opens a link that belongs to someone else. */
export interface Question {
  here: string
  other: string
  goOn: () => Promise<Settled>
}

export type Arrived = { question: Question } | { settled: Settled }

/** Signs in with what the URL contained, unless someone else is signed in. In that case it returns a question. */
export async function arrive(queryClient: QueryClient, leave: () => void): Promise<Arrived> {
  const returned = whatIsHeld()
  release()
  try {
    return returned ? await arriveWith(returned, queryClient, leave) : { settled: {} }
  } catch (error) {
    if (returned) hold(returned)
    throw error
  }
}

async function arriveWith(
  { failure, code, accessToken, state, to }: Returned,
  queryClient: QueryClient,
  leave: () => void,
): Promise<Arrived> {
  if (failure) return { settled: { failure } }
  const tokens = accessToken ? { access_token: accessToken } : await exchange(code ?? '', state)
  if ('failure' in tokens) return { settled: tokens }
  const other = await ownerOf(tokens.access_token)
  if (!other) return { settled: { failure: 'expired', to } }

  const settled = { state, to }
  const here = await ownerOf(await bearerToken())
  if (here?.subject === other.subject) return { settled }
  if (here) {
    await queryClient.ensureQueryData(sessionQuery)
    const goOn = async () => {
      // Signs the current person out properly first.
      logOut(queryClient)
      await signIn(queryClient, tokens, other)
      return settled
    }
    return { question: { here: here.label, other: other.label, goOn } }
  }
  await signIn(queryClient, tokens, other)
  // After Cognito's hosted page this isn't needed, because the person has just signed in there.
  if (accessToken) sayWhose(other, leave)
  return { settled }
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
      return { subject, label: 'somebody who is not registered yet', isAdmin: false }
    if (isApiError(error) && error.status === 401) return undefined
    throw error
  }
}

async function signIn(queryClient: QueryClient, tokens: TokenAnswer, { isAdmin }: Owner) {
  if (isAdmin) return startAdminSession(queryClient, tokens.access_token)
  keepTokens(tokens)
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

function sayWhose({ label }: Owner, leave: () => void) {
  const id = notify(`You are signed in as ${label}.`, 'info', {
    label: 'Not you?',
    run: () => {
      dismiss(id)
      leave()
    },
  })
}
