import { createRoot, hydrateRoot } from 'react-dom/client'
import { showKept } from '@/lib/notify'
import { PublicDocument } from '@/pages/document'
import { isLive, livePages } from '@/pages/live'
import { publicPathOf } from '@/pages/pages'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

const path = publicPathOf(root.dataset.path ?? window.location.pathname) ?? '/404'
const Page = isLive(path) ? livePages[path] : (await import('@/pages/texts')).textPages[path]
const page = <PublicDocument Page={Page} />
// What was built ahead is taken over as it stands, with what is typed into it already.
if (root.hasChildNodes()) hydrateRoot(root, page)
else createRoot(root).render(page)
showKept()
