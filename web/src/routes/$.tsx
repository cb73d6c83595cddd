import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPathOf } from '@/pages/paths'

/** For paths that aren't app screens: opens a public page, which is a separate document, or shows 404. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location, preload }) => {
    if (preload) return
    const page = publicPathOf(location.pathname)
    throw redirect({ href: page ? page + location.searchStr : '/404', reloadDocument: true, replace: true })
  },
})
