declare global {
  interface Window {
    /** What `web/early.js` requested before this code had loaded, and with which token. */
    early?: { authorization: string; answers: Map<string, Promise<Response | undefined>> }
  }
}

/** Older responses are ignored. */
const FRESH_MILLISECONDS = 30_000

/** Returns the response to an early request, once. Undefined if there was none or it failed. */
export async function takeEarly(
  url: string,
  { method, headers }: RequestInit,
): Promise<Response | undefined> {
  const { early } = window
  if (!early || method !== 'GET' || performance.now() > FRESH_MILLISECONDS) return undefined
  if (early.authorization !== new Headers(headers).get('authorization')) return undefined
  const answer = early.answers.get(url)
  early.answers.delete(url)
  return answer
}
