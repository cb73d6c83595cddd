import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'

/**
 * `all` is on the landing page, the next two are on the dashboards, and the last is in the coach's application form.
 */
export const HOMEPAGE_TYPES = ['all', 'client', 'nutritionist', 'intake-video'] as const
export type HomepageType = (typeof HOMEPAGE_TYPES)[number]

export const SLOTS = [
  'faq-client',
  'faq-nutritionist',
  'home-all',
  'home-client',
  'home-nutritionist',
  'home-intake-video',
] as const
export type Slot = (typeof SLOTS)[number]

/** A text and its draft must fit into one item of the table. */
export const MAX_TEXT_LENGTH = 40_000

const FaqType = v.picklist(USER_TYPES, 'Choose client or nutritionist')
const HomepageType = v.picklist(HOMEPAGE_TYPES, 'Choose all, client, nutritionist or intake-video')
const Text = v.pipe(
  v.string('Text is required'),
  v.maxLength(MAX_TEXT_LENGTH, 'This is too long: at most 40,000 characters, formatting included'),
)
/**
 * The revision that the editor started from. If there is a newer one, someone else saved first (409, rule
 * reject-stale-decisions).
 */
const Revision = v.pipe(v.number('Revision should be a number'), v.integer(), v.minValue(0))
const Slot = v.picklist(SLOTS, 'Unknown text')

export const FaqQuery = v.strictObject({ type: v.optional(FaqType, 'client') })
export const HomepageQuery = v.strictObject({ type: v.optional(HomepageType, 'all') })
export const Faq = v.object({ type: FaqType, text: v.string() })
export const HomepageContent = v.object({ type: HomepageType, text: v.string() })
export type HomepageContent = v.InferOutput<typeof HomepageContent>

export const FaqInput = v.strictObject({ text: Text, type: FaqType, revision: v.optional(Revision) })
export type FaqInput = v.InferOutput<typeof FaqInput>

export const HomepageInput = v.strictObject({
  data: v.pipe(
    v.array(
      v.strictObject({ type: HomepageType, text: Text, revision: v.optional(Revision) }),
      'Invalid list',
    ),
    v.minLength(1, 'Nothing to save'),
    v.check((data) => new Set(data.map(({ type }) => type)).size === data.length, 'Send each type once'),
  ),
})
export type HomepageInput = v.InferOutput<typeof HomepageInput>

/** A null `text` discards the draft. */
export const DraftInput = v.strictObject({ slot: Slot, text: v.nullable(Text), revision: Revision })
export type DraftInput = v.InferOutput<typeof DraftInput>

export const EditedQuery = v.strictObject({
  kind: v.optional(v.picklist(['faq', 'homepage'], 'Choose faq or homepage'), 'faq'),
})
export type EditedQuery = v.InferOutput<typeof EditedQuery>
export const SlotParams = v.strictObject({ slot: Slot })
export const VersionParams = v.strictObject({
  slot: Slot,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'Invalid version'), v.transform(Number)),
})
export const VersionsQuery = v.strictObject({
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'Invalid version'), v.transform(Number))),
})

const saved = { savedAt: v.string(), savedBy: v.string() }

export const Edited = v.object({
  slot: Slot,
  /** The published text. If nothing was published yet, `version` is 0. */
  text: v.string(),
  version: v.number(),
  savedAt: v.nullable(v.string()),
  savedBy: v.nullable(v.string()),
  draft: v.nullable(v.object({ text: v.string(), ...saved })),
  /** Counts all saves, including drafts. */
  revision: v.number(),
})
export type Edited = v.InferOutput<typeof Edited>

export const Version = v.object({ version: v.number(), text: v.string(), ...saved })
export type Version = v.InferOutput<typeof Version>
export const VersionPage = v.object({
  versions: v.array(v.object({ version: v.number(), ...saved })),
  next: v.nullable(v.number()),
})
export type VersionPage = v.InferOutput<typeof VersionPage>

export const PictureInput = v.strictObject({
  image: v.pipe(v.string('Choose a photo'), v.maxLength(200, 'Please upload the file again')),
})
export const Picture = v.object({ url: v.string() })
