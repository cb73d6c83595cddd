import { onTestFinished, vi } from 'vitest'
import { services } from '#scripts/testing/setup/test-services'

interface Asked {
  method: string
  /** Includes the query string. */
  path: string
  /** Set once the response has arrived. */
  status?: number
}

/** Records the API requests of screens from now on. */
export function watchRequests(): Asked[] {
  const asked: Asked[] = []
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = fetch(input, init)
    const url = String(input instanceof Request ? input.url : input)
    if (!url.startsWith(services.addresses.api)) return response
    const one: Asked = { method: init?.method ?? 'GET', path: url.slice(services.addresses.api.length) }
    asked.push(one)
    one.status = (await response).status
    return response
  })
  onTestFinished(() => spy.mockRestore())
  return asked
}

/**
 * Answers requests whose path matches with what `answer` returns, which may first send them with `send`. Returns a
 * function that ends this.
 */
export function interceptRequests(
  path: RegExp,
  answer: (send: () => Promise<Response>) => Promise<Response>,
): () => void {
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const send = () => fetch(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return path.test(pathname) ? answer(send) : send()
  })
  const end = () => spy.mockRestore()
  onTestFinished(end)
  return end
}
