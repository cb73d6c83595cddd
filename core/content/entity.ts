import * as v from 'valibot'
import { SLOTS } from '#core/content/shared/schema'
import { entity } from '#core/lib/entity'
import { orBlank, orZero, shape } from '#core/lib/shape'

const Saved = shape({
  text: orBlank(),
  savedAt: v.string(),
  savedBy: v.string(),
})

export const ContentItem = shape({
  ...v.partial(Saved).entries,
  slot: v.picklist(SLOTS),
  text: orBlank(),
  version: orZero(),
  revision: orZero(),
  draft: v.optional(Saved),
})
export type ContentItem = v.InferOutput<typeof ContentItem>
export const ContentVersionItem = shape({
  ...Saved.entries,
  slot: v.picklist(SLOTS),
  version: orZero(),
})
export type ContentVersionItem = v.InferOutput<typeof ContentVersionItem>

export const versionKey = (version: number) => String(version).padStart(7, '0')

export const ContentEntity = entity('content', {
  personal: false,
  shape: ContentItem,
  id: ['slot'],
  key: ({ slot }) => ({ pk: `content#${slot}`, sk: 'content' }),
})
/** Every version of a text that was ever published: `content-versions#<slot>`, by version. */
export const ContentVersionEntity = entity('content-version', {
  personal: false,
  shape: ContentVersionItem,
  id: ['slot', 'version'],
  key: ({ slot, version }) => ({ pk: `content-versions#${slot}`, sk: versionKey(version) }),
})
