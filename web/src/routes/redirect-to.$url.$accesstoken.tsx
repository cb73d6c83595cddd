import { createFileRoute, redirect } from '@tanstack/react-router'
import { setPendingCallback } from '@/features/account/sign-in-callback'
import { pathOfDashes } from '@/lib/page/dashed-path'

/**
 * Removes the token from the URL and continues through `/redirect` to the given path if it belongs to the
 * app, otherwise to /404 (rule internal-redirects-only).
 */
export const Route = createFileRoute('/redirect-to/$url/$accesstoken')({
  beforeLoad: ({ context: { routePaths }, params, preload }) => {
    if (preload) return
    const to = pathOfDashes(params.url, routePaths())
    if (!to) throw redirect({ href: '/404', reloadDocument: true, replace: true })
    setPendingCallback({ accessToken: params.accesstoken, to })
    throw redirect({ to: '/redirect', replace: true })
  },
})
