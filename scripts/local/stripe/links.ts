import { randomText } from '#scripts/local/stripe/ids'
import type { Provider } from '#scripts/local/stripe/provider'

const HOUR = 3600

/** Which hosted page a link opens, for which customer or account, and where the visitor goes afterwards. */
export interface Visit {
  kind: 'portal' | 'onboarding' | 'express'
  /** The customer or account. */
  subject: string
  returnUrl: string
  /** Where an onboarding link leads after it has been used or has expired. */
  refreshUrl?: string
  flow?: 'payment_method_update' | 'subscription_cancel'
}

interface Saved extends Visit {
  expiresAt: number
  isUsed: boolean
}

/**
 * One-time links to hosted pages. Opening a link uses it up and starts a one-hour visit under a new token. The
 * visitor can reload the page and submit its forms, but the link itself is worthless.
 */
export function openLinks(provider: Provider) {
  const links = provider.store.collection<Saved>('stripe.links')
  const mint = (visit: Visit, ttlSeconds: number) => {
    const token = randomText(40)
    links.put(token, { ...visit, expiresAt: provider.now() + ttlSeconds, isUsed: false })
    return token
  }
  const isLive = (link: Saved) => !link.isUsed && link.expiresAt > provider.now()
  return {
    mint,
    /** Returns the token of a new visit, or the link's data if it has been used or has expired. */
    follow(token: string, kind: Visit['kind']): { visit: string } | { dead: Visit } | undefined {
      const link = links.get(`${token}`)
      if (link?.kind !== kind) return undefined
      if (!isLive(link)) return { dead: link }
      const { expiresAt: _, isUsed: __, ...visit } = link
      return provider.store.transaction(() => {
        links.put(token, { ...link, isUsed: true })
        return { visit: mint(visit, HOUR) }
      })
    },
    find(token: string, kind: Visit['kind']): Visit | undefined {
      const link = links.get(token)
      return link?.kind === kind && isLive(link) ? link : undefined
    },
  }
}

export type Links = ReturnType<typeof openLinks>
