import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
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
  // Waits for the screens, which are chunks of their own.
  const { prelude } = await prerender(<App router={router} queryClient={queryClient} />, {
    // Otherwise large screens would need a script to come into view.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  return { html, routeIds: router.state.matches.map(({ routeId }) => routeId as string) }
}
