import { expect, test } from 'vitest'
import { RelationshipEntity } from '#core/relationship/entity'
import { countCapacity, measure } from '#scripts/bench/capacity'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { clientWrites } from '#scripts/testing/items'
import { makeCoach } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { countRoundTrips } from '#scripts/testing/round-trips'
import { services } from '#scripts/testing/setup/test-services'

test('reads only the people on one page of a thousand clients, in three round trips', async () => {
  // Counting this many new clients would take the stream longer than the test.
  await services.stream.stop()
  const coach = await makeCoach()
  const page = async (query: string) =>
    (await call('GET', `/nutritionist/clients-page?${query}`, { token: coach.token })).body
  const ids = Array.from({ length: 1000 }, (_, index) => `01J0000000000000000000${1000 + index}`)
  await putAll(
    itemsOf(
      ids.flatMap((id, index) => [
        ...clientWrites({ id, email: `${id}@example.com`, subject: id }, { firstName: 'Thousand' }),
        RelationshipEntity.put({
          coachId: coach.id,
          clientId: id,
          status: 'APPROVED',
          isHidden: false,
          createdAt: new Date(index * 1000).toISOString(),
        }),
      ]),
    ),
  )
  const searchPath = 'pageSize=20&search=thousand'
  // The first look of a day is recorded, which is one trip more.
  for (const query of ['pageSize=20&page=3', searchPath]) await page(query)
  countCapacity()
  let trips = 0
  const { reads } = await measure(async () => {
    trips = await countRoundTrips(async () => {
      expect(await page('pageSize=20&page=3')).toMatchObject({ count: 1000, rows: { length: 20 } })
    })
  })
  // One trip each for the caller, the links, and the people on the page with their views of today.
  expect(trips).toBeLessThanOrEqual(3)
  expect(reads).toBeLessThan(60)
  const tripsOfSearch = await countRoundTrips(async () => {
    expect(await page(searchPath)).toMatchObject({ count: 1000, rows: { length: 20 } })
  })
  // A search has to read everyone before it knows the page, and reads the page's views after that.
  expect(tripsOfSearch).toBeLessThanOrEqual(4)
})
