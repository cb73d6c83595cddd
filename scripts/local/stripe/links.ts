import { randomText } from '#scripts/local/stripe/ids'
import type { Provider } from '#scripts/local/stripe/provider'

const HOUR = 3600

/** Where a hosted page belongs to, and how the visitor leaves it. */
export interface Visit {
  kind: 'portal' | 'onboarding' | 'express'
  /** The customer or account. */
  subject: string
  returnUrl: string
  /** Where an onboarding link that cannot be used any more leads. */
  refreshUrl?: string
  flow?: 'payment_method_update' | 'subscription_cancel'
}

interface Saved extends Visit {
  expiresAt: number
  isUsed: boolean
}

/**
 * One-time links to hosted pages. Following a link uses it up and opens a visit of an hour under another token, so
 * that the page can be reloaded and its forms sent, while the link alone is worth nothing any more.
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
    /** The visit's token, or the link when it cannot be followed any more. */
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
