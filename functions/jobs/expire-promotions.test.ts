import { expect, test } from 'vitest'
import { CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { shardOf } from '#core/lib/shards'
import { now } from '#core/shared/clock'
import { handler as expirePromotions } from '#functions/jobs/expire-promotions'
import { makeCoach, type TestPerson } from '#scripts/testing/people'

test('clears expired promotions on profile and row, and leaves others alone', async () => {
  const at = (milliseconds: number) => new Date(now() + milliseconds).toISOString()
  const [passed, ahead, never] = await Promise.all([
    makeCoach({ promotionTime: at(-1) }),
    makeCoach({ promotionTime: at(60_000) }),
    makeCoach(),
  ])
  const timesOf = async ({ id }: TestPerson) => [
    (await CoachEntity.find({ coachId: id }))?.promotionTime,
    (await CoachRowEntity.queryAll(`coaches#${shardOf(id)}`)).find(({ coachId }) => coachId === id)
      ?.promotionTime,
  ]
  const promised = await timesOf(ahead)
  for (let run = 0; run < 2; run++) {
    await expirePromotions()
    expect(await timesOf(passed)).toEqual([null, null])
    expect(await timesOf(ahead)).toEqual(promised)
    expect(await timesOf(never)).toEqual([null, null])
  }
})
