import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { FRAME_MAIN } from '#core/showcase/marks'
import { firstRequests } from '@/first-requests'
import { PublicDocument } from '@/pages/document'
import { isLive, livePages } from '@/pages/live'
import { publicPages } from '@/pages/pages'
import type { PublicPath } from '@/pages/paths'
import { textPages } from '@/pages/texts'

export { firstRequests, isLive, publicPages }

/** A public page as static HTML, with what would come late, as most of them run no code. Used by the build only. */
export async function render(path: PublicPath): Promise<string> {
  const Page = isLive(path) ? livePages[path] : textPages[path]
  const { prelude } = await prerender(<PublicDocument Page={Page} />, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

const MARK = 'what-stands-inside'

/** The frame of all public pages, for those that a function writes (core/showcase/frame.ts). */
export const renderFrame = () =>
  renderToString(<PublicDocument Page={() => MARK} />).replace(MARK, () => FRAME_MAIN)
