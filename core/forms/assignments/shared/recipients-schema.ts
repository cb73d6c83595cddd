import * as v from 'valibot'
import { CLIENT_FILTERS, PLAN_KINDS } from '#core/billing/shared/client-filters'
import { SendRequest } from '#core/forms/assignments/shared/schema'
import { Id, page, TableQuery } from '#core/shared/schema'

const GROUP_ID = /^group\.[0-9A-HJKMNP-TV-Z]{26}$/

/** Whom to list. All but `type` and `search` are filters for clients. With a plan, only plans of that kind count. */
const filter = {
  type: v.picklist(['clients', 'nutritionists'], 'Choose clients or nutritionists'),
  show: v.optional(v.picklist(CLIENT_FILTERS, 'Choose which clients to show')),
  plan: v.optional(v.picklist(PLAN_KINDS, 'Choose a kind of plan')),
  coachId: v.optional(Id),
  groupId: v.optional(v.pipe(v.string(), v.regex(GROUP_ID, 'Choose a group'))),
}
export const RecipientQuery = v.strictObject({ ...filter, search: TableQuery.entries.search })
export type RecipientQuery = v.InferOutput<typeof RecipientQuery>
export const Recipients = v.object({ ids: v.array(v.string()) })

export const RecipientPageQuery = v.strictObject({ ...TableQuery.entries, ...filter })
export type RecipientPageQuery = v.InferOutput<typeof RecipientPageQuery>

/** Why a form can't be sent to someone: their account is suspended, or they only pay the coach through a group. */
export const EXCLUSIONS = ['SUSPENDED', 'NOT_APPROVED'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export const RecipientRow = v.object({
  id: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  image: v.nullable(v.string()),
  /** Empty if the sender may not see it, as with the birthdate. */
  email: v.string(),
  birthdate: v.string(),
  /** Empty for clients, as with the certifications. */
  state: v.string(),
  certifications: v.array(v.string()),
  createdAt: v.string(),
  /** Null if forms can be sent to them. */
  excluded: v.nullable(v.picklist(EXCLUSIONS)),
  /** Whether the coach marked them as inactive. They are selected only one by one. */
  isHidden: v.boolean(),
})
export type RecipientRow = v.InferOutput<typeof RecipientRow>

export const RecipientPage = v.object({
  ...page(RecipientRow).entries,
  /** How many people on all pages can't be sent forms, by reason. */
  excluded: v.object({ SUSPENDED: v.number(), NOT_APPROVED: v.number() }),
  /** How many others are hidden, whom "select all" leaves out, too. */
  hidden: v.number(),
})
export type RecipientPage = v.InferOutput<typeof RecipientPage>

const Option = v.object({ id: v.string(), name: v.string() })
/** The coaches and groups to filter recipients by. */
export const RecipientFilters = v.object({ coaches: v.array(Option), groups: v.array(Option) })
export type RecipientFilters = v.InferOutput<typeof RecipientFilters>

export const PreviewRequest = v.strictObject({
  recipientIds: SendRequest.entries.recipientIds,
  formUrls: SendRequest.entries.formUrls,
})
export type PreviewRequest = v.InferOutput<typeof PreviewRequest>

/** What a sending would do now. */
export const SendingPreview = v.object({
  forms: v.array(v.object({ path: v.string(), title: v.string() })),
  /** How many of the people can be sent forms, the first of their names, and who can't. */
  people: v.number(),
  names: v.array(v.string()),
  unreachableIds: v.array(v.string()),
  /** Forms that would be sent, and those that people keep because they haven't answered them yet. */
  toSend: v.number(),
  alreadyOpen: v.number(),
})
export type SendingPreview = v.InferOutput<typeof SendingPreview>
