/** The hosts that the site talks to, each as an origin. */
export interface SiteHosts {
  api: string
  cognito: string
  hostedUi: string
  pubnub: string
  /** Where files are posted to and read from: origins, or one bucket of an origin. */
  uploads: string[]
  media: string
  /** Origins of the reCAPTCHA script and its frame. */
  recaptcha: string[]
}

/** Of `web/early.js`, which stands in the documents themselves; the build of the site says when it changed. */
export const EARLY_SCRIPT_HASH = 'sha256-DXH1KBtTol4EGExGdX+WF7igmoMvKETEA8SK3aHgUKM='

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')

/** Only our own hosts and the providers'. Mantine sets inline style variables, so styles may be inline. */
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
    // Of the site itself: the service worker and what makes it installable.
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })

/** What CloudFront adds to every answer, of the site and of the API; the local servers add the same. */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const
