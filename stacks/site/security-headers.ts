/** Origins that the site talks to. */
export interface SiteHosts {
  api: string
  cognito: string
  hostedUi: string
  pubnub: string
  /** Where files are uploaded and read: origins, or one bucket of an origin. */
  uploads: string[]
  media: string
  /** Origins of reCAPTCHA's script and frame. */
  recaptcha: string[]
}

/** Hash of `web/early.js`, which is inlined in every document. The site's build reports if it has changed. */
export const EARLY_SCRIPT_HASH = 'sha256-lW9N7xb43qJ9jMb6jfMf6MTMzNdm4+XE28bMXZUf9RM='

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')

/**
 * Allows only our own hosts and the providers'. Mantine sets style variables inline, so inline styles are
 * allowed.
 */
export const contentSecurityPolicy = (hosts: SiteHosts) =>
  policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'${EARLY_SCRIPT_HASH}'`, ...hosts.recaptcha],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', hosts.media, ...hosts.uploads],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      hosts.api,
      hosts.cognito,
      hosts.hostedUi,
      hosts.pubnub,
      ...hosts.uploads,
      ...hosts.recaptcha,
    ],
    'frame-src': [
      "'self'",
      ...hosts.recaptcha,
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
    ],
    // From the site itself: the service worker and the web app manifest.
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })

/** Headers that CloudFront adds to every response of the site and the API. The local servers add the same. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const
