import { createRoot, hydrateRoot } from 'react-dom/client'
import { showKept } from '@/lib/notify'
import { PublicDocument } from '@/pages/document'
import { isLive, livePages } from '@/pages/live'
import { publicPathOf } from '@/pages/paths'

declare global {
  interface Window {
    /** The last button that was tapped, kept by `early.js`. */
    tapped?: HTMLElement | null
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

const path = publicPathOf(root.dataset.path ?? window.location.pathname) ?? '/404'
const Page = isLive(path) ? livePages[path] : (await import('@/pages/texts')).textPages[path]
const page = <PublicDocument Page={Page} />
const show = () => {
  // What was built ahead is taken over as it stands, with what was typed into it and tapped already.
  const { tapped } = window
  if (root.hasChildNodes()) {
    hydrateRoot(root, page)
    tapped?.click()
  } else createRoot(root).render(page)
  showKept()
}
// This code may be here before the rest of the document, and half a page cannot be taken over.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true })
else show()
