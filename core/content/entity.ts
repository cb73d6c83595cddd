import type { Slot } from '#core/content/shared/schema'
import { entity } from '#core/lib/table'

interface Saved {
  text: string
  savedAt: string
  savedBy: string
}

export interface ContentItem extends Partial<Saved> {
  slot: Slot
  text: string
  version: number
  revision: number
  draft?: Saved
}
export interface ContentVersionItem extends Saved {
  slot: Slot
  version: number
}

export const versionKey = (version: number) => String(version).padStart(7, '0')

export const ContentEntity = entity<ContentItem, Pick<ContentItem, 'slot'>>('content', {
  key: ({ slot }) => ({ pk: `content#${slot}`, sk: 'content' }),
})
/** Every version of a text that was ever published: `content-versions#<slot>`, by version. */
export const ContentVersionEntity = entity<ContentVersionItem, Pick<ContentVersionItem, 'slot' | 'version'>>(
  'content-version',
  {
    key: ({ slot, version }) => ({ pk: `content-versions#${slot}`, sk: versionKey(version) }),
  },
)
