import type { QueryClient } from '@tanstack/react-query'
import type { LoginFailure } from '@/features/account/login-failure'
import { hold, type Returned, release, whatIsHeld } from '@/features/account/returned'
import { exchange } from '@/features/account/social'
import { api } from '@/lib/api'
import { isApiError } from '@/lib/api-error'
import { bearerToken, keepTokens, subjectOf, type TokenAnswer } from '@/lib/auth'
import { dismiss, notify } from '@/lib/notify'
import { logOut, sessionQuery, startAdminSession } from '@/lib/session'

/** Whose a token is, as the API says. */
interface Owner {
  subject: string
  /** For people: a name and an address. */
  label: string
  isAdmin: boolean
}

/** What a page goes on with once it is settled who is signed in. */
export type Settled = Pick<Returned, 'state' | 'to'> & { failure?: LoginFailure }

/** Somebody is signed in here, and a link of somebody else was opened. */
export interface Question {
  here: string
  other: string
  goOn: () => Promise<Settled>
}

export type Arrived = { question: Question } | { settled: Settled }

/** Signs in as what the address brought says, unless somebody else is signed in: then there is a question to ask. */
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
      // They leave by this, as by a logout.
      logOut(queryClient)
      await signIn(queryClient, tokens, other)
      return settled
    }
    return { question: { here: here.label, other: other.label, goOn } }
  }
  await signIn(queryClient, tokens, other)
  // The provider's own page has just asked who it is.
  if (accessToken) sayWhose(other, leave)
  return { settled }
}

/** Undefined for a token that the API does not take: it changes nothing, whoever is signed in. */
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
  keepTokens(tokens)
  await queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
}

function sayWhose({ label }: Owner, leave: () => void) {
  const id = notify(`You're signed in as ${label}.`, 'info', {
    label: 'Not you?',
    run: () => {
      dismiss(id)
      leave()
    },
  })
}
