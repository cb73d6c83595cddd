import { config } from '#core/lib/config'
import { LETTERS } from '#core/public-profile/shared/schema'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const at = (path: string) => `<loc>${config.siteUrl}${path}</loc>`

export const sitemapIndex = () =>
  `${HEAD}<sitemapindex ${XMLNS}>${LETTERS.map((letter) => `<sitemap>${at(`/coaches/sitemap/${letter}`)}</sitemap>`).join('')}</sitemapindex>`

export const sitemapOf = (slugs: string[]) =>
  `${HEAD}<urlset ${XMLNS}>${slugs.map((slug) => `<url>${at(`/coaches/${slug}`)}</url>`).join('')}</urlset>`
