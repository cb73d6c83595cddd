import { createFileRoute, redirect } from '@tanstack/react-router'
import { publicPathOf } from '@/pages/pages'

/** No screen of the app: a public page, which is a document of its own, or nothing at all. */
export const Route = createFileRoute('/$')({
  beforeLoad: ({ location, preload }) => {
    if (preload) return
    const href = publicPathOf(location.pathname) ? location.href : '/404'
    throw redirect({ href, reloadDocument: true, replace: true })
  },
})
