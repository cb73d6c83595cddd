import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { cardOf, coachFor } from '#core/coach/present'
import { listRatings, ratingChange, ratingOf } from '#core/coach/rating'
import { REVIEWED_FIELDS } from '#core/coach/shared/fields'
import { Coach, CoachCard } from '#core/coach/shared/schema'
import { newId } from '#core/lib/ids'
import { nowIso, setClock } from '#core/shared/clock'
import { linkTo } from '#core/uploads/links'
import { localKeys } from '#scripts/local/environment'
import { makeCoach } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

async function coachWith(overrides: Partial<CoachItem>): Promise<CoachItem> {
  const { id } = await makeCoach(overrides)
  const coach = await CoachEntity.find({ coachId: id })
  if (!coach) throw new Error('No coach')
  return coach
}

test('a card shows what the contract lists and nothing private', async () => {
  const coach = await coachWith({
    comment: 'PRIVATE',
    rejectionComment: 'PRIVATE',
    address1: 'PRIVATE',
    phone: 'PRIVATE',
    email: 'PRIVATE',
    felonyExplain: 'PRIVATE',
    resume: 'PRIVATE',
    coverLetter: 'PRIVATE',
    liabilityInsurance: 'PRIVATE',
    expressAccountId: 'PRIVATE',
    referalKey: 'PRIVATE',
  })
  const card = cardOf(coach)
  expect(v.parse(v.strictObject(CoachCard.entries), card)).toEqual(card)
  expect(JSON.stringify(card)).not.toContain('PRIVATE')
})

test('only admins see the admins’ comment', async () => {
  const coach = await coachWith({ comment: 'Call again' })
  const [self, admin] = await Promise.all([coachFor('self', coach), coachFor('admin', coach)])
  expect([self.nutritionistStatus.comment, admin.nutritionistStatus.comment]).toEqual([null, 'Call again'])
  expect(v.parse(v.strictObject(Coach.entries), admin)).toEqual(admin)
})

test('requested changes are in the order of the form', async () => {
  const coach = await coachWith({})
  const change = { old: 'A', new: 'B' }
  const updates = { calendarUrl: change, resume: change, specialities: change, firstName: change }
  const request = { coachId: coach.coachId, requestId: newId(), updates, createdAt: nowIso(), version: 1 }
  const { nutritionistChangeRequest } = await coachFor('self', coach, request)
  expect(Object.keys(nutritionistChangeRequest?.updates ?? {})).toEqual(
    REVIEWED_FIELDS.filter((field) => field in updates),
  )
})

test('a rating is the average to the nearest half', () => {
  const average = (ratingSum: number, ratingCount: number) => ratingOf({ ratingSum, ratingCount }).average
  expect([average(0, 0), average(5, 1), average(13, 3), average(14, 3)]).toEqual([0, 5, 4.5, 4.5])
  expect([average(17, 4), average(16.5, 4)]).toEqual([4.5, 4])
})

test('a coach sees every rating, or about a hundred in the same proportions if there are more', async () => {
  const coach = await coachWith({ ratingSum: 13.5, ratingCount: 3, rated10: 2, rated7: 1 })
  expect((await coachFor('self', coach)).nutritionistsReviews).toEqual([
    { rating: 5 },
    { rating: 5 },
    { rating: 3.5 },
  ])
  const many = listRatings({ ratingSum: 4500, ratingCount: 1000, rated10: 750, rated6: 250 })
  expect(many).toHaveLength(100)
  expect(many.reduce((sum, { rating }) => sum + rating, 0) / many.length).toBe(4.5)
  expect(listRatings({ ratingSum: 0, ratingCount: 0 })).toEqual([])
  expect(ratingChange(4.5, -1)).toEqual({ ratingSum: -4.5, ratingCount: -1, rated9: -1 })
})

test('a promotion ends when its time is reached', async () => {
  const coach = await coachWith({ promotionTime: '2026-06-01T00:00:00.000Z' })
  const at = (time: string) => {
    setClock(() => Date.parse(time))
    return cardOf(coach).nutritionistOptions.promoted
  }
  expect([at('2026-05-31T23:59:59Z'), at('2026-06-01T00:00:00Z')]).toEqual([true, false])
  setClock()
})

test('a signed URL reads one file for 15 minutes, downloads documents and displays pictures', async () => {
  const bucket = localKeys.bucket
  const stored = { 'private/a b/résumé.pdf': 'application/pdf', 'private/a/photo.png': 'image/png' }
  for (const [key, contentType] of Object.entries(stored))
    services.s3.putObject({ bucket, key, body: Buffer.from('x'), contentType })
  const document = await linkTo('private/a b/résumé.pdf')
  expect(new URL(document).searchParams.get('X-Amz-Expires')).toBe('900')
  expect((await fetch(document)).headers.get('content-disposition')).toBe('attachment')
  const picture = await fetch(await linkTo('private/a/photo.png'))
  expect([picture.status, picture.headers.get('content-disposition')]).toEqual([200, null])
  expect((await fetch(document.replace('response-content-disposition', 'x-other'))).status).toBe(403)
  expect((await fetch(document.replace('.pdf', '.doc'))).status).toBe(403)
})
