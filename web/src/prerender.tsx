import { renderToString } from 'react-dom/server'
import { FRAME_MAIN } from '#core/showcase/marks'
import { firstRequests } from '@/first-requests'
import { PublicDocument } from '@/pages/document'
import { isLive, livePages } from '@/pages/live'
import { publicPages } from '@/pages/pages'
import type { PublicPath } from '@/pages/paths'
import { textPages } from '@/pages/texts'

export { firstRequests, isLive, publicPages }

/** A public page as static HTML. Used by the build only. */
export const render = (path: PublicPath) =>
  renderToString(<PublicDocument Page={isLive(path) ? livePages[path] : textPages[path]} />)

const MARK = 'what-stands-inside'

/** The frame of all public pages, for those that a function writes (core/showcase/frame.ts). */
export const renderFrame = () =>
  renderToString(<PublicDocument Page={() => MARK} />).replace(MARK, () => FRAME_MAIN)
