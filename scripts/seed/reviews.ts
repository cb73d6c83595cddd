import type { CoachItem } from '#core/coach/entity'
import { ratingChange } from '#core/coach/rating'
import type { Write } from '#core/lib/table'
import { publishedOf, waitingOf } from '#core/reviews/change'
import { PublishedReviewEntity, ReviewEntity, type ReviewItem, WaitingTextEntity } from '#core/reviews/entity'
import type { Connection } from '#scripts/seed/connections'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

const RATINGS = [3.5, 4, 4, 4.5, 4.5, 5, 5, 5]
const REVIEWED_AFTER_MS = 45 * DAY_MS

const GOOD = [
  "I finally eat breakfast, and I haven't counted a calorie since March.",
  'Patient and clear: I always know what to change next, and why.',
  'The weekly plans fit my shifts and what my kids like.',
  'Down 14 pounds in half a year without ever being hungry.',
  'My blood sugar is steady for the first time in years. My doctor asked what I changed.',
  'Replies every evening, even when I send a photo of a pizza.',
  'No forbidden foods, no guilt. I wish I had started earlier.',
  'I learned to cook five dinners that I can make without thinking.',
  'Honest, kind and very well informed. Worth every dollar.',
  'My energy at work is a different story now.',
]
const CLOSINGS = [
  'Thank you!',
  'Highly recommended.',
  'My sister wants to join, too.',
  "I'm staying.",
  'Give it two months.',
  'It feels easy now.',
  "Five minutes a day, that's all.",
]
const FAIR = [
  'Good plans. Sometimes it takes a day to get a reply.',
  'Helpful, though the recipes could be a little quicker to make.',
  "I reached my goal, just later than I'd hoped.",
]

const ANSWERS = [
  'Thank you! You did the work. I just held the map.',
  "It's a joy to see how far you've come. On to the next three months!",
  'Thanks for your honesty. I reply faster now that my week is less packed.',
  'What a year! I still think about your first breakfast photo.',
  'Thank you for trusting me. The hard part was yours.',
  "I'm glad it feels easy now. Message me whenever it doesn't.",
]
/** How many reviews are still waiting for a decision. */
const WAITING = 5

/**
 * Most clients who paid for several weeks have written a review, and the latest ones are waiting for an
 * admin. client@example.com can still write one. Sets the coaches' ratings, so write the coaches afterward.
 */
export function writeReviews(connections: Connection[]): Write[] {
  const written = connections
    .flatMap((connection) => writeReview(connection) ?? [])
    .sort((a, b) => b.time - a.time)
    .map((item, index, all) => ({
      ...item,
      place: all.slice(0, index).filter(({ coach }) => coach === item.coach).length,
    }))
  return written.flatMap(({ coach, time, review, place }, index) => {
    const text = review.rating < 4 ? review.text : writePraise(coach, place)
    if (index < WAITING) return writesOf({ ...review, text })
    const answer = answerTo(coach, time)
    const { ratingSum, ratingCount, ...counts } = ratingChange(review.rating, 1)
    coach.ratingSum += ratingSum
    coach.ratingCount += ratingCount
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) coach[name] = (coach[name] ?? 0) + 1
    return writesOf({ ...review, text, status: 'APPROVED', answer })
  })
}

function writeReview({ coach, client, plan }: Connection) {
  const random = randomOf(`review ${coach.email} ${client.email}`)
  const time = (plan?.startedAt ?? 0) + REVIEWED_AFTER_MS + random.int(0, 30) * DAY_MS
  const isWritten = random.chance(0.8)
  if (!plan || !isWritten || time > today() || client.email === 'client@example.com') return undefined
  const rating = random.pick(RATINGS)
  const review: ReviewItem = {
    coachId: coach.coachId,
    clientId: client.clientId,
    reviewId: random.id(time),
    text: random.pick(FAIR),
    rating,
    status: 'PENDING',
    createdAt: iso(time),
    answer: null,
    version: 1,
  }
  return { coach, time, review }
}

/**
 * Call it for the latest review first, before this review is counted. coach@example.com hasn't replied to the
 * latest published one, and the reply to the one before is waiting for a decision.
 */
function answerTo({ email, ratingCount: place }: CoachItem, time: number): ReviewItem['answer'] {
  const random = randomOf(`answer ${email} ${place}`)
  const isDemo = email === 'coach@example.com'
  const isAnswered = isDemo && place < 4 ? place > 0 : random.chance(0.3)
  if (!isAnswered) return null
  const answeredAt = Math.min(time + random.int(1, 5) * DAY_MS, today())
  return {
    answerId: random.id(answeredAt),
    text: textAt(ANSWERS, place, `replies ${email}`),
    status: isDemo && place === 1 ? 'PENDING' : 'APPROVED',
    createdAt: iso(answeredAt),
  }
}

/** Returns what the product itself would have written. */
function writesOf(review: ReviewItem): Write[] {
  const published = publishedOf(review)
  return [
    ReviewEntity.put(review),
    ...(published ? [PublishedReviewEntity.put(published)] : []),
    ...waitingOf(review).map((text) => WaitingTextEntity.put(text)),
  ]
}

/** Reviews of the same coach never repeat a text. */
const writePraise = ({ email }: CoachItem, place: number) =>
  `${textAt(GOOD, place, `praise ${email}`)} ${textAt(CLOSINGS, place, `praise ${email}`)}`

/** Texts take turns, and begin with another one for each seed. */
const textAt = (texts: string[], place: number, seed: string): string =>
  texts[(place + randomOf(seed).int(0, texts.length - 1)) % texts.length] ?? ''
