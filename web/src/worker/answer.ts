/** Who answers a request of a page: the network alone, the network before the offline page, or what was kept before it. */
export type Answer = 'network' | 'page' | 'asset'

/** Below these stands what changes, or belongs to somebody: it is never kept (rule worker-keeps-nothing-personal). */
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

/** A hashed file as it is; the Router answers others for what it does not have. */
export const isKeepable = ({ status, type }: Pick<Response, 'status' | 'type'>) =>
  status === 200 && type !== 'opaque'
