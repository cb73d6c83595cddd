import { createHash } from 'node:crypto'
import type { ExtraItem } from '#core/extras/entity'

/**
 * Returns a hash of everything a client reads about an extra specialty before paying. Any change makes it a different
 * offer (rule extra-is-approved).
 */
export const offerOf = ({
  title,
  priceCents,
  description,
}: Pick<ExtraItem, 'title' | 'priceCents' | 'description'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, priceCents, description]))
    .digest('base64url')
