import type { ChangeRequestItem, CoachItem } from '#core/coach/entity'
import { listRatings, ratingOf } from '#core/coach/rating'
import { hashReviewedFields } from '#core/coach/reviewed-fields-hash'
import type { ChangeRequest } from '#core/coach/shared/change-schema'
import { ANSWER_FIELDS, FILE_FIELDS, REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { CARD_ANSWERS } from '#core/coach/shared/public-answers'
import type { Coach, CoachCard } from '#core/coach/shared/schema'
import { imageUrl } from '#core/lib/config'
import { personOf } from '#core/lib/present'
import { now } from '#core/shared/clock'
import { pick } from '#core/shared/pick'
import { linkOrNull } from '#core/uploads/links'

/** A coach is promoted while the time is in the future (rule promotion). */
export const promotionOf = ({ promotionTime }: Pick<CoachItem, 'promotionTime'>) => ({
  promoted: promotionTime !== null && Date.parse(promotionTime) > now(),
  promotionTime,
})

export const cardOf = (coach: CoachItem): CoachCard => ({
  id: coach.coachId,
  ...pick(coach, CARD_ANSWERS),
  image: imageUrl(coach.imageKey),
  availability: coach.availability,
  nutritionistOptions: promotionOf(coach),
  rating: ratingOf(coach),
})

/** Presents a profile to the coach or to the admins. Files are signed URLs valid for 15 minutes. */
export async function coachFor(
  audience: 'self' | 'admin',
  coach: CoachItem,
  changeRequest?: ChangeRequestItem,
): Promise<Coach> {
  return {
    id: coach.coachId,
    userId: coach.coachId,
    ...pick(coach, ANSWER_FIELDS),
    resume: await linkOrNull(coach.resume),
    coverLetter: await linkOrNull(coach.coverLetter),
    liabilityInsurance: await linkOrNull(coach.liabilityInsurance),
    referalKey: coach.referalKey,
    createdAt: coach.createdAt,
    image: imageUrl(coach.imageKey),
    user: personOf(coach.coachId, coach),
    nutritionistStatus: {
      status: coach.status,
      interviewStatus: coach.interviewStatus,
      rejectionComment: coach.rejectionComment,
      comment: audience === 'admin' ? coach.comment : null,
    },
    nutritionistOptions: promotionOf(coach),
    nutritionistsReviews: listRatings(coach),
    availability: coach.availability,
    stripeAccount: {
      expressAccountId: coach.expressAccountId,
      submitted: coach.accountSubmitted,
      onboarded: coach.accountOnboarded,
      errors: coach.accountErrors,
      dueBy: coach.accountDueBy,
      links: { login: null, onboarding: null },
    },
    earnings: coach.earningsCents,
    chatWithAdmin: coach.chatWithAdmin,
    ...(coach.eraseAt && { eraseAt: coach.eraseAt }),
    nutritionistChangeRequest: changeRequest ? await pendingFor(audience, changeRequest) : null,
    ...(audience === 'admin' && { seen: hashReviewedFields(coach) }),
  }
}

const pendingFor = async (
  audience: 'self' | 'admin',
  { requestId, version, createdAt, updates }: ChangeRequestItem,
) => ({
  updates: await readable(updates),
  ...(audience === 'admin' && { request: { id: requestId, version, createdAt } }),
})

export const requestFor = async (
  { requestId, version, coachId, updates, createdAt }: ChangeRequestItem,
  { firstName, lastName, email, imageKey }: CoachItem,
): Promise<ChangeRequest> => ({
  id: requestId,
  version,
  nutritionistId: coachId,
  updates: await readable(updates),
  createdAt,
  nutritionist: { id: coachId, firstName, lastName, email, image: imageUrl(imageKey) },
})

/** Sorts the changes in the order of the form, because the table doesn't preserve any order. */
async function readable(updates: ChangeRequestItem['updates']): Promise<ChangeRequestItem['updates']> {
  const entries = REVIEWED_FIELDS.filter((field) => field in updates).map(async (field) => {
    const change = updates[field]
    if (!change || !FILE_FIELDS.some((file) => file === field)) return [field, change]
    const [before, after] = await Promise.all([link(change.old), link(change.new)])
    return [field, { old: before, new: after }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const link = (key: unknown) => linkOrNull(typeof key === 'string' ? key : null)
