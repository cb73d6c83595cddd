import { expect, test } from 'vitest'
import type { CoachClient } from '#core/hiring/shared/schema'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const list = ({ id }: TestPerson, query = '') =>
  call<{ rows: CoachClient[]; count: number }>('GET', `/admin/nutritionist/${id}/clients?${query}`, {
    token: admin.token,
  })
const ids = ({ body }: Awaited<ReturnType<typeof list>>) => body.rows.map(({ clientId }) => clientId)

test("lists a coach's approved clients, paying ones first, twenty to a page", async () => {
  const { coach, client: paying } = await Payments.makePair()
  await Payments.buy(paying, coach)
  await services.stripe.settled()
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => makeClient({ firstName: `Nr ${n}` })))
  for (const client of others) await Payments.makeRelationship(coach, client)
  for (const status of ['PENDING', 'REJECTED'] as const)
    await Payments.makeRelationship(coach, await makeClient({ firstName: 'Hidden' }), status)

  const first = await list(coach)
  expect(first.body).toMatchObject({ count: 21, rows: { length: 20 } })
  expect(first.body.rows[0]).toMatchObject({
    clientId: paying.id,
    client: { id: paying.id, status: 'ACTIVE', user: { name: 'Clara Client', email: paying.email } },
    subscription: { plan: { amount: 100_00 } },
    specialtiesTitles: [],
  })
  expect(first.body.rows[1]?.subscription).toBeNull()
  expect((await list(coach, 'page=2')).body.rows).toHaveLength(1)
  expect(ids(await list(coach, 'search=nr%2019'))).toEqual([others[19]?.id])
  expect(ids(await list(coach, 'search=hidden'))).toEqual([])
  expect((await list(coach, 'sort=name&pageSize=10')).body.rows[0]?.client.user.name).toBe('Clara Client')
})
