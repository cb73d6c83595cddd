import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from '@/app'
import { publicPages } from '@/features/public/pages'
import { makeQueryClient } from '@/lib/query-client'
import { makeRouter } from '@/router'

export { publicPages }

/** A public page as static HTML, and the routes it is made of. Used by the build only. */
export async function render(path: string) {
  const queryClient = makeQueryClient()
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const html = renderToString(<App router={router} queryClient={queryClient} />)
  return { html, routeIds: router.state.matches.map(({ routeId }) => routeId as string) }
}
