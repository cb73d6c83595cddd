import type { QueryClient } from '@tanstack/react-query'
import type { ChatToken } from '#core/chat/shared/schema'
import type { ChatTokens } from '@/features/chat/connection/pubnub-client'
import { chatTokensQuery, renewTokens } from '@/features/chat/connection/queries'
import { config } from '@/lib/config'

/** PubNub no longer accepts the token. */
class TokenRefused extends Error {}

/** Runs a request with the cached tokens, and retries it with new ones if they are refused. */
export async function withTokens<T>(
  queryClient: QueryClient,
  request: (tokens: ChatTokens) => Promise<T>,
): Promise<T> {
  try {
    return await request(await queryClient.ensureQueryData(chatTokensQuery))
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    return request(await renewTokens(queryClient))
  }
}

/** Sends a request to PubNub without its SDK, which only the chat screen loads. */
export async function getFromPubNub(
  { uuid, token }: ChatToken,
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const parameters = new URLSearchParams({ ...query, uuid, auth: token })
  const response = await fetch(`${config.pubnubOrigin}${path}?${parameters}`, { signal, cache: 'no-cache' })
  if (response.status === 403) throw new TokenRefused()
  if (!response.ok) throw new Error(`The messaging provider answered ${response.status}`)
  return response.json()
}
