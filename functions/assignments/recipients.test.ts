import { expect, test } from 'vitest'
import type { RecipientPage, SendingPreview } from '#core/forms/assignments/shared/recipients-schema'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { makeForm } from '#scripts/testing/assignments'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { admin, answer, get, send } from '#scripts/testing/sent-forms'
import { services } from '#scripts/testing/setup/test-services'

const pageOf = (sender: TestPerson, query: string) =>
  get<RecipientPage>(sender, `/poll/recipients-page?${query}`)
const allOf = (sender: TestPerson, query: string) =>
  get<{ ids: string[] }>(sender, `/poll/recipients?${query}`)
const preview = (sender: TestPerson, people: { id: string }[], forms: { path: string }[]) =>
  call<SendingPreview>('POST', '/poll/preview', {
    token: sender.token,
    body: { recipientIds: people.map(({ id }) => id), formUrls: forms.map(({ path }) => path) },
  })

test('filters recipients by payment, plan, coach and group, and counts who is left out and why', async () => {
  const lastName = 'Sievert'
  const [coach, otherCoach] = [await Payments.makeSeller({ expYears: 6 }), await makeCoach()]
  const people = await Promise.all(
    ['Pays', 'Fails', 'Grouped', 'Free', 'Blocked'].map((firstName) =>
      makeClient({ firstName, lastName, status: firstName === 'Blocked' ? 'SUSPENDED' : 'ACTIVE' }),
    ),
  )
  const [pays, fails, grouped, free, blocked] = people as [
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
    TestPerson,
  ]
  for (const client of [pays, fails, blocked]) await Payments.makeRelationship(coach, client)
  await Payments.makeRelationship(otherCoach, free)
  await Payments.buy(pays, coach, 300)
  await services.stripe.failRenewal(await Payments.buy(fails, coach, 100))
  await services.stripe.settled()
  const groupId = await makeGroup({ coach, clients: [grouped] })

  const found = async (filter: string, sender: TestPerson = admin) => {
    const query = `type=clients&search=${lastName}&${filter}`
    const { rows, count } = await pageOf(sender, query)
    const { ids } = await allOf(sender, query)
    // What "select all" selects is what the table shows as selectable.
    expect(ids.toSorted()).toEqual(rows.flatMap(({ id, excluded }) => (excluded ? [] : id)).sort())
    expect(count).toBe(rows.length)
    return rows.map(({ firstName }) => firstName).sort()
  }
  expect(await found('')).toEqual(['Blocked', 'Fails', 'Free', 'Grouped', 'Pays'])
  expect(await found('show=PAYING')).toEqual(['Fails', 'Pays'])
  expect(await found('show=PAST_DUE')).toEqual(['Fails'])
  expect(await found('show=NOT_PAYING')).toEqual(['Blocked', 'Free', 'Grouped'])
  expect(await found('plan=base')).toEqual(['Fails', 'Pays'])
  expect(await found(`coachId=${coach.id}`)).toEqual(['Blocked', 'Fails', 'Pays'])
  expect(await found(`groupId=${groupId}`)).toEqual(['Grouped'])
  expect(await found(`coachId=${coach.id}&groupId=${groupId}`)).toEqual([])
  expect(await pageOf(admin, `type=clients&search=${lastName}`)).toMatchObject({
    count: 5,
    excluded: { SUSPENDED: 1, NOT_APPROVED: 0 },
  })

  // A coach finds their own clients only, and no one else's group.
  expect(await found('', coach)).toEqual(['Blocked', 'Fails', 'Pays'])
  expect(await found('show=PAST_DUE', coach)).toEqual(['Fails'])
  expect(await found(`groupId=${groupId}`, coach)).toEqual([])
  expect(await get(coach, '/poll/recipient-filters')).toMatchObject({
    coaches: [],
    groups: [{ id: groupId }],
  })
  expect(await get(otherCoach, '/poll/recipient-filters')).toEqual({ coaches: [], groups: [] })
  for (const filter of [`coachId=${coach.id}`, `groupId=${groupId}`])
    for (const path of ['recipients', 'recipients-page'])
      expect(
        await call('GET', `/poll/${path}?type=clients&${filter}`, { token: otherCoach.token }),
      ).toMatchObject({ status: 404 })
})

test('leaves out who pays a coach but is no longer their client, and keeps their email to themselves', async () => {
  const coach = await Payments.makeSeller()
  const client = await makeClient({ firstName: 'Gone' })
  await Payments.makeRelationship(coach, client)
  await Payments.buy(client, coach, 100)
  await services.stripe.settled()
  const key = { coachId: coach.id, clientId: client.id }
  await write(RelationshipEntity.update(key, { set: { status: 'REJECTED' } }))
  expect(await pageOf(coach, 'type=clients')).toMatchObject({
    rows: [{ firstName: 'Gone', email: '', birthdate: '', excluded: 'NOT_APPROVED' }],
    excluded: { SUSPENDED: 0, NOT_APPROVED: 1 },
  })
  expect(await allOf(coach, 'type=clients')).toEqual({ ids: [] })
})

test('“select all” leaves out the clients whom a coach marked as inactive, and says how many', async () => {
  const { coach, client } = await Payments.makePair()
  const hidden = await makeClient({ firstName: 'Hidden' })
  await Payments.makeRelationship(coach, hidden)
  const key = { coachId: coach.id, clientId: hidden.id }
  await write(RelationshipEntity.update(key, { set: { isHidden: true } }))
  expect(await allOf(coach, 'type=clients')).toEqual({ ids: [client.id] })
  expect(await pageOf(coach, 'type=clients&sort=firstName')).toMatchObject({
    rows: [
      { firstName: 'Clara', isHidden: false },
      { firstName: 'Hidden', isHidden: true, excluded: null },
    ],
    excluded: { SUSPENDED: 0, NOT_APPROVED: 0 },
    hidden: 1,
  })
  // An admin's own list knows no inactive clients.
  expect((await allOf(admin, 'type=clients&search=hidden')).ids).toContain(hidden.id)
})

test('a preview counts who gets the forms, who has them already and who cannot get them', async () => {
  const { coach, client } = await Payments.makePair()
  const [second, stranger] = [await makeClient(), await makeClient()]
  await Payments.makeRelationship(coach, second)
  const forms = [await makeForm(), await makeForm()]
  const sent = await send(coach, [client], forms.slice(0, 1))
  await send(admin, [client, second], forms)
  expect((await preview(coach, [client, second, stranger, { id: newId() }], forms)).body).toMatchObject({
    forms: [{ title: 'Weekly check-in' }, { title: 'Weekly check-in' }],
    people: 2,
    names: ['Clara Client', 'Clara Client'],
    toSend: 3,
    alreadyOpen: 1,
    unreachableIds: [stranger.id, expect.any(String)],
  })
  await answer(client, sent.body[0]?.id ?? '')
  expect((await preview(coach, [client, second], forms)).body).toMatchObject({ toSend: 4, alreadyOpen: 0 })
  expect((await preview(admin, [client, second, coach], forms)).body).toMatchObject({
    people: 3,
    toSend: 2,
    alreadyOpen: 4,
  })
  expect(await preview(coach, [client], [await makeForm({ tags: ['admin'] })])).toMatchObject({ status: 404 })
})
