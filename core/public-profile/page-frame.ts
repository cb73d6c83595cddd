import { cached } from '#core/lib/cached'
import { config } from '#core/lib/config'
import { describe, log } from '#core/lib/log'
import { type Html, html } from '#core/public-profile/html'
import { FRAME_HEAD, FRAME_MAIN, FRAME_PATH, SITE_PICTURE } from '#core/public-profile/shared/page-slots'
import { BRAND } from '#core/shared/brand'

const KEPT_MS = 60_000
const PATIENCE_MS = 3000

/** Used when the site's frame can't be loaded, because a page without styles is better than none. */
const BARE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${FRAME_HEAD}</head><body><main>${FRAME_MAIN}</main></body></html>`

const frame = cached(KEPT_MS, async () => {
  const response = await fetch(config.siteUrl + FRAME_PATH, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const text = await response.text()
  if (!text.includes(FRAME_HEAD) || !text.includes(FRAME_MAIN))
    throw new Error("The response isn't a page frame")
  return text
})

export interface Page {
  title: string
  description?: string
  /** The path of the canonical URL, beginning with `/`. Pages without one are hidden from search engines. */
  path?: string
  picture?: string
  kind?: 'website' | 'profile'
  data?: Html
  main: Html
}

/**
 * Renders a complete page in the site's current design, by filling the frame that the site serves. Without the frame,
 * the page has no styles and mustn't be cached.
 */
export async function document(page: Page): Promise<{ document: string; isBare: boolean }> {
  const around = await frame().catch((error: unknown) => {
    log('error', 'page frame missing', describe(error))
    return BARE
  })
  return {
    document: around.replace(FRAME_HEAD, () => headOf(page).text).replace(FRAME_MAIN, () => page.main.text),
    isBare: around === BARE,
  }
}

function headOf({ title, description, path, picture, kind = 'website', data }: Page): Html {
  const { siteUrl } = config
  const fullTitle = `${title} · ${BRAND}`
  return html`<title>${fullTitle}</title>
    ${
      path === undefined
        ? html`<meta name="robots" content="noindex" />`
        : html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${siteUrl}${path}" />
    <meta property="og:type" content="${kind}" />
    <meta property="og:site_name" content="${BRAND}" />
    <meta property="og:title" content="${fullTitle}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${siteUrl}${path}" />
    <meta property="og:image" content="${picture ?? `${siteUrl}${SITE_PICTURE}`}" />
    <meta name="twitter:card" content="${picture ? 'summary' : 'summary_large_image'}" />`
    }
    ${data}`
}
