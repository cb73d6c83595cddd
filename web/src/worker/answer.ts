/**
 * How a request is handled: from the network only, from the network with the offline page as a fallback, or
 * from the cache first.
 */
export type Answer = 'network' | 'page' | 'asset'

/** Paths whose content changes or is personal. It's never cached (rule service-worker-caches-no-personal-data). */
const NEVER_KEPT = ['/api/', '/media/']

export function answerOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): Answer {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin) return 'network'
  if (NEVER_KEPT.some((start) => pathname.startsWith(start))) return 'network'
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') ? 'asset' : 'network'
}

/** Whether a response is a complete file. For missing files, the Router answers with another status. */
export const isKeepable = ({ status, type }: Pick<Response, 'status' | 'type'>) =>
  status === 200 && type !== 'opaque'
