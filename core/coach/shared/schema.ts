import * as v from 'valibot'
import { entriesOf, PERSONAL, PROFESSIONAL } from '#core/coach/shared/fields'
import { CARD_ANSWERS } from '#core/coach/shared/public-answers'
import { messages } from '#core/shared/messages'
import { Person } from '#core/shared/person'
import { pick } from '#core/shared/pick'

export const COACH_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED'] as const
export const CoachStatus = v.picklist(COACH_STATUSES, 'Choose a status')
export type CoachStatus = v.InferOutput<typeof CoachStatus>

/** A deleted coach can be restored for a while (rule deleted-coach). No one sets this status by hand. */
export const COACH_ACCOUNT_STATUSES = [...COACH_STATUSES, 'DELETED'] as const
export type CoachAccountStatus = (typeof COACH_ACCOUNT_STATUSES)[number]

const explainsFelony = <T extends { felony: boolean; felonyExplain: string }>(answers: T) =>
  !answers.felony || answers.felonyExplain.length > 0

const uploadKey = v.pipe(v.string(), v.maxLength(200))

const isNoChoice = (file: unknown) => file === '' || (file instanceof File && !file.name && file.size === 0)

/** Accepts a key from `POST /uploads` or a part of a multipart form. An empty file input counts as no file. */
const fileEntry = (message: string) =>
  v.pipe(
    v.nullish(v.union([uploadKey, v.instance(File)], message)),
    v.transform((file) => (isNoChoice(file) ? undefined : (file ?? undefined))),
  )

const fileEntries = {
  resume: v.optional(fileEntry(messages.resumeRequired)),
  coverLetter: v.optional(fileEntry('Choose a file')),
  liabilityInsurance: v.optional(fileEntry('Choose a file')),
}

const input = { ...entriesOf(PERSONAL, 'input'), ...entriesOf(PROFESSIONAL, 'input') }
const output = { ...entriesOf(PERSONAL, 'output'), ...entriesOf(PROFESSIONAL, 'output') }

export const PersonalInfo = v.object(entriesOf(PERSONAL, 'input'))
export type PersonalInfo = v.InferOutput<typeof PersonalInfo>
export const ProfessionalInfo = v.pipe(
  v.object(entriesOf(PROFESSIONAL, 'input')),
  v.forward(v.partialCheck([['felony'], ['felonyExplain']], explainsFelony, 'Please explain'), [
    'felonyExplain',
  ]),
)
export type ProfessionalInfo = v.InferOutput<typeof ProfessionalInfo>

/** All fields in one request. Which files are required depends on what is stored: `core/coach/application`. */
export const Application = v.pipe(
  v.strictObject({ ...input, ...fileEntries }),
  v.forward(v.partialCheck([['felony'], ['felonyExplain']], explainsFelony, 'Please explain'), [
    'felonyExplain',
  ]),
)
export type Application = v.InferOutput<typeof Application>

/**
 * An application edited by an admin. `seen` is the version of the fields that the admin saw, taken from `Coach.seen`.
 */
export const AdminEdit = v.pipe(
  v.strictObject({ ...input, ...fileEntries, seen: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
  v.forward(v.partialCheck([['felony'], ['felonyExplain']], explainsFelony, 'Please explain'), [
    'felonyExplain',
  ]),
)
export type AdminEdit = v.InferOutput<typeof AdminEdit>

export const Updates = v.record(v.string(), v.object({ old: v.unknown(), new: v.unknown() }))

export const PromotionState = v.object({ promoted: v.boolean(), promotionTime: v.nullable(v.string()) })
export type PromotionState = v.InferOutput<typeof PromotionState>

export const BankAccount = v.object({
  expressAccountId: v.nullable(v.string()),
  submitted: v.boolean(),
  onboarded: v.boolean(),
  errors: v.array(v.string()),
  /** ISO 8601. Until then, `errors` stop no payments. */
  dueBy: v.nullable(v.string()),
  /** Fresh one-time links; null outside `GET /nutritionist/stripe/account-status` (rule never-store-one-time-links). */
  links: v.object({ login: v.nullable(v.string()), onboarding: v.nullable(v.string()) }),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

/** Everything that the coach and the admins may see of a coach. Files are signed URLs that expire in 15 minutes. */
export const Coach = v.object({
  id: v.string(),
  userId: v.string(),
  ...output,
  resume: v.nullable(v.string()),
  coverLetter: v.nullable(v.string()),
  liabilityInsurance: v.nullable(v.string()),
  referalKey: v.string(),
  createdAt: v.string(),
  image: v.nullable(v.string()),
  user: Person,
  nutritionistStatus: v.object({
    status: v.picklist(COACH_ACCOUNT_STATUSES),
    interviewStatus: v.boolean(),
    rejectionComment: v.nullable(v.string()),
    /** The admins' own note; null for the coach. */
    comment: v.nullable(v.string()),
  }),
  nutritionistOptions: PromotionState,
  nutritionistsReviews: v.array(v.object({ rating: v.number() })),
  availability: v.boolean(),
  stripeAccount: BankAccount,
  earnings: v.number(),
  chatWithAdmin: v.boolean(),
  nutritionistChangeRequest: v.nullable(
    v.object({
      updates: Updates,
      /** What a decision on the request must state (rule reject-stale-decisions), for admins only. */
      request: v.optional(v.object({ id: v.string(), version: v.number(), createdAt: v.string() })),
    }),
  ),
  /** When a deleted coach's data is deleted for good, unless an admin cancels the deletion. */
  eraseAt: v.optional(v.string()),
  /**
   * The version of the reviewed fields, for admins only. An edit sends it back, so that it can't overwrite changes
   * the admin hasn't seen.
   */
  seen: v.optional(v.string()),
})
export type Coach = v.InferOutput<typeof Coach>

export const CoachCard = v.object({
  id: v.string(),
  ...pick(output, CARD_ANSWERS),
  image: v.nullable(v.string()),
  availability: v.boolean(),
  nutritionistOptions: PromotionState,
  rating: v.object({ average: v.number(), count: v.number() }),
})
export type CoachCard = v.InferOutput<typeof CoachCard>
