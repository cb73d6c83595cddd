import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPathOf } from '@/pages/paths'

/** No screen of the app: a public page, which is a document of its own, or nothing at all. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location, preload }) => {
    if (preload) return
    const page = publicPathOf(location.pathname)
    throw redirect({ href: page ? page + location.searchStr : '/404', reloadDocument: true, replace: true })
  },
})
