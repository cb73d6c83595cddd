import type { CoachItem } from '#core/coach/entity'
import { ratingChange } from '#core/coach/rating'
import type { Write } from '#core/lib/table'
import { PublishedReviewEntity } from '#core/reviews/entity'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'
import type { Tie } from '#scripts/seed/ties'

const RATINGS = [3.5, 4, 4, 4.5, 4.5, 5, 5, 5]
const REVIEWED_AFTER_MS = 45 * DAY_MS

const GOOD = [
  'I finally eat breakfast, and I have not counted a calorie since March.',
  'Patient and clear: I always know what to change next, and why.',
  'The weekly plans fit my shifts and what my kids like.',
  'Down 14 pounds in half a year without ever being hungry.',
  'My blood sugar is steady for the first time in years. My doctor asked what I changed.',
  'Answers every evening, even when I send a photo of a pizza.',
  'No forbidden foods, no guilt. I wish I had started earlier.',
  'I learned to cook five dinners that I can make without thinking.',
  'Honest, kind and very well informed. Worth every dollar.',
  'My energy at work is a different story now.',
]
const CLOSINGS = [
  'Thank you!',
  'Highly recommended.',
  'My sister has asked for the address.',
  'I am staying.',
  'Give it two months.',
  'It feels easy now.',
  'Five minutes a day, that is all.',
]
const FAIR = [
  'Good plans. Sometimes it takes a day until I get an answer.',
  'Helpful, though the recipes could be a little quicker to make.',
  'I reached my goal, only later than I had hoped.',
]

/**
 * Most of those who paid for some weeks wrote a review that was approved; client@example.com can still write one. Sets
 * the ratings of the coaches, who are to be written afterwards.
 */
export function writeReviews(ties: Tie[]): Write[] {
  return ties.flatMap(({ coach, client, plan }) => {
    const random = randomOf(`review ${coach.email} ${client.email}`)
    const time = (plan?.startedAt ?? 0) + REVIEWED_AFTER_MS + random.int(0, 30) * DAY_MS
    const isWritten = random.chance(0.8)
    if (!plan || !isWritten || time > today() || client.email === 'client@example.com') return []
    const rating = random.pick(RATINGS)
    const { ratingSum, ratingCount, ...counts } = ratingChange(rating, 1)
    coach.ratingSum += ratingSum
    coach.ratingCount += ratingCount
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) coach[name] = (coach[name] ?? 0) + 1
    return PublishedReviewEntity.put({
      coachId: coach.coachId,
      reviewId: random.id(time),
      clientId: client.clientId,
      text: rating < 4 ? random.pick(FAIR) : praise(coach),
      rating,
      createdAt: iso(time),
    })
  })
}

/** Nobody writes what somebody else wrote of the same coach. */
function praise({ email, ratingCount }: CoachItem): string {
  const index = ratingCount + randomOf(`praise ${email}`).int(0, GOOD.length)
  return `${GOOD[index % GOOD.length]} ${CLOSINGS[index % CLOSINGS.length]}`
}
