import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { FRAME_MAIN } from '#core/public-profile/shared/page-slots'
import { firstRequests } from '@/first-requests'
import { PublicDocument } from '@/pages/document'
import { interactivePages, isInteractive } from '@/pages/interactive-pages'
import { publicPages } from '@/pages/pages'
import type { PublicPath } from '@/pages/paths'
import { textPages } from '@/pages/texts'

export { firstRequests, isInteractive, publicPages }

/**
 * Renders a public page as static HTML, including lazy parts, because most of these pages run no code. Only
 * the build uses it.
 */
export async function render(path: PublicPath): Promise<string> {
  const Page = isInteractive(path) ? interactivePages[path] : textPages[path]
  const { prelude } = await prerender(<PublicDocument Page={Page} />, { progressiveChunkSize: Infinity })
  return new Response(prelude).text()
}

const MARK = 'what-stands-inside'

/** The layout of all public pages, for those rendered by a function (core/public-profile/page-frame.ts). */
export const renderFrame = () =>
  renderToString(<PublicDocument Page={() => MARK} />).replace(MARK, () => FRAME_MAIN)
