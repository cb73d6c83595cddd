import * as v from 'valibot'
import { ChannelName } from '#core/chat/shared/schema'
import { SECTION_NAMES } from '#core/data-export/shared/sections'

/** Seconds since 1970. */
export const DownloadPermission = v.object({ until: v.number() })

const Part = v.picklist(SECTION_NAMES, 'Unknown part')

export const PartParams = v.strictObject({ part: Part })
export const PartQuery = v.strictObject({
  /** The conversation, for parts that exist once per conversation. */
  of: v.optional(ChannelName),
  /** The `next` of the previous answer. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w.:#~-]{1,200}$/, 'Invalid position'))),
})
export type PartQuery = v.InferOutput<typeof PartQuery>

const listedPart = { part: Part, title: v.string(), of: v.nullable(v.string()) }

export const DataManifest = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(['client', 'coach']),
  parts: v.array(v.object(listedPart)),
})
export type DataManifest = v.InferOutput<typeof DataManifest>
export type ListedPart = DataManifest['parts'][number]

const Cell = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]))
const Row = v.record(v.string(), Cell)
export type Cell = v.InferOutput<typeof Cell>
export type Row = v.InferOutput<typeof Row>

const ExportedFile = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Valid for 15 minutes. */
  url: v.string(),
})
export type ExportedFile = v.InferOutput<typeof ExportedFile>

export const DataPart = v.object({
  rows: v.array(Row),
  files: v.array(ExportedFile),
  /** Parts that the manifest couldn't name yet. */
  more: v.array(v.object(listedPart)),
  /** Where to continue, or null at the end. */
  next: v.nullable(v.string()),
  /** How many rows of this page are stored but couldn't be read. */
  unreadable: v.number(),
})
export type DataPart = v.InferOutput<typeof DataPart>

/** `before` is exclusive. */
export const ViewsQuery = v.strictObject({
  before: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}$/, "This date doesn't exist"),
      v.check(
        (text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true,
        "This date doesn't exist",
      ),
    ),
  ),
})
export type ViewsQuery = v.InferOutput<typeof ViewsQuery>

export const DATA_KINDS = ['profile', 'keyFacts', 'answers', 'files', 'chat'] as const
export type DataKind = (typeof DATA_KINDS)[number]

/** Everything that one coach, or our team, opened on one day (UTC). */
export const DataViewRow = v.object({
  day: v.string(),
  /** Null for our team. */
  coach: v.nullable(v.object({ id: v.string(), name: v.string() })),
  opened: v.array(v.picklist(DATA_KINDS)),
  /** The reasons that our team gave. */
  reasons: v.array(v.string()),
})
export type DataViewRow = v.InferOutput<typeof DataViewRow>

export const DataViews = v.object({ rows: v.array(DataViewRow), next: v.nullable(v.string()) })
export type DataViews = v.InferOutput<typeof DataViews>
