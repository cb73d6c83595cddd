import { parseUrl } from '#core/shared/parse-url'

const YOUTUBE_HOSTS = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']
const EMBEDDED =
  /^https:\/\/(?:www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}|player\.vimeo\.com\/video\/\d{1,12}(?:\?h=[\da-f]{4,40}&dnt=1|\?dnt=1)?)$/

/** Returns whether an iframe may show this URL: a YouTube or Vimeo video, embedded without cookies. */
export const isEmbedded = (src: string) => EMBEDDED.test(src)

/** Converts a URL copied from the address bar or Share to the URL to embed. Undefined if it isn't a video. */
export function embeddedOf(address: string): string | undefined {
  const url = parseUrl(address.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^www\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const src = youtube(host, first, second, url) ?? vimeo(host, url)
  return src && isEmbedded(src) ? src : undefined
}

function youtube(host: string, first: string, second: string, url: URL): string | undefined {
  const id =
    host === 'youtu.be'
      ? first
      : YOUTUBE_HOSTS.includes(host)
        ? first === 'watch'
          ? url.searchParams.get('v')
          : ['embed', 'shorts', 'live'].includes(first) && second
        : undefined
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : undefined
}

function vimeo(host: string, url: URL): string | undefined {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined
  const [, id, inPath] = /\/(\d{1,12})(?:\/([\da-f]{4,40}))?\/?$/.exec(url.pathname) ?? []
  const unlisted = inPath ?? url.searchParams.get('h')
  return id && `https://player.vimeo.com/video/${id}${unlisted ? `?h=${unlisted}&dnt=1` : '?dnt=1'}`
}
