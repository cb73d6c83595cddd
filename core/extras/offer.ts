import { createHash } from 'node:crypto'
import type { ExtraItem } from '#core/extras/entity'

/** Short for all that a client reads of an extra specialty before they pay: other words are another offer (rule extra-is-approved). */
export const offerOf = ({
  title,
  priceCents,
  description,
}: Pick<ExtraItem, 'title' | 'priceCents' | 'description'>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, priceCents, description]))
    .digest('base64url')
