import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ExportEntity } from '#core/exports/entity'
import type { ExportPart, StartedExport } from '#core/exports/shared/schema'
import { PART_SIZE } from '#core/exports/tables'
import { newId } from '#core/lib/ids'
import { write } from '#core/lib/table'
import { nowSeconds, setClock } from '#core/shared/clock'
import { arranged } from '#core/shared/table-page'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())
let aheadMilliseconds = 0
/** Moves the clock ahead, so that a warm function's cached directories expire. */
const later = () => {
  aheadMilliseconds += 11_000
  const time = Date.now() + aheadMilliseconds
  setClock(() => time)
}

const start = ({ token }: TestPerson, body: object) =>
  call<StartedExport>('POST', '/admin/exports', { token, body })
const readPart = ({ token }: TestPerson, id: string, after: string) =>
  call<ExportPart>('GET', `/admin/exports/${id}?after=${after}`, { token })
/** Assembles the file the way the browser does. */
const textOf = ({ head, lines, keys, order }: StartedExport) => head + arranged(lines, keys, order).join('')
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const actsOf = async ({ id }: TestPerson) =>
  (await AuditEntity.queryAll(`acted#${id}`, { index: 'gsi2' })).filter(
    ({ action }) => action === 'table.export',
  )

test("an export contains all matching clients, newest first, and no formulas, and it's logged", async () => {
  const admin = await makeAdmin()
  const lastName = 'Exportee'
  const { client, coach } = await Payments.makePair()
  await Payments.buy(client, coach, 100)
  await services.stripe.settled()
  const formula = { firstName: '=SUM(A1)', lastName }
  const calm = await makeClient({ lastName, firstName: 'Ann "Nan"' })
  for (const [id, name] of [
    [client.id, { firstName: 'Paying', lastName }],
    [(await makeClient()).id, formula],
  ] as const) {
    await write(ClientEntity.update({ clientId: id }, { set: name }))
    await write(ClientRowEntity.update({ clientId: id }, { set: name }))
  }
  later()
  const { status, body } = await start(admin, { table: 'clients', search: 'exportEE' })
  expect(status).toBe(200)
  expect(body.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  expect(body.next).toBeNull()
  expect(textOf(body).startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = linesOf(textOf(body))
  expect(head).toBe('Name,Birthdate,Email,Date created (UTC),Subscription Status,Dollars per month')
  expect(rows.map((row) => row.split(',')[0])).toEqual([
    `'=SUM(A1) ${lastName}`,
    `"Ann ""Nan"" ${lastName}"`,
    `Paying ${lastName}`,
  ])
  expect(rows[1]).toContain(`,${calm.email},`)
  expect(rows.map((row) => row.split(',').slice(-2).join())).toEqual(['deactive,', 'deactive,', 'Active,100'])
  expect((await actsOf(admin)).map(({ details }) => details)).toEqual([
    { table: 'clients', rows: 3, filtered: true },
  ])
})

test('a large export comes in parts that contain each row once, for the admin who started it and within the hour', async () => {
  const [admin, other] = await Promise.all([makeAdmin(), makeAdmin()])
  const lastName = 'Partaker'
  const rows = Array.from({ length: PART_SIZE + 5 }, () => ({
    clientId: newId(),
    firstName: 'Many',
    lastName,
    email: 'many@example.com',
    birthdate: '1990-01-01',
    status: 'ACTIVE' as const,
    plan: 'NONE' as const,
    createdAt: new Date().toISOString(),
  }))
  await putAll(itemsOf(rows.map((row) => ClientRowEntity.put(row))))
  later()
  const { body: first } = await start(admin, { table: 'clients', search: 'partaker' })
  expect(first.lines).toHaveLength(PART_SIZE)
  const after = first.next ?? ''
  expect(after).toBe(rows[5]?.clientId)
  // A client who is added meanwhile shifts no row.
  const late = await makeClient({ lastName })
  expect(late.id > after).toBe(true)
  const { body: last } = await readPart(admin, first.id, after)
  expect([last.lines.length, last.next]).toEqual([5, null])
  expect(last.lines[0]?.startsWith('Many')).toBe(true)
  expect(await readPart(other, first.id, after)).toMatchObject({ status: 404 })
  expect(await actsOf(admin)).toHaveLength(1)
  expect(await actsOf(other)).toEqual([])

  const end = Date.now() + 3_700_000
  setClock(() => end)
  expect(nowSeconds()).toBeGreaterThan(
    (await ExportEntity.find({ exportId: first.id, adminId: admin.id }))?.expiresAt ?? 0,
  )
  expect(await readPart(admin, first.id, after)).toMatchObject({ status: 404 })
})

test("an export has the order on screen: by the selected column, or else the table's default", async () => {
  const admin = await makeAdmin()
  const lastName = 'Orderly'
  for (const [firstName, earningsCents] of [
    ['Bea', 300_00],
    ['ädam', 100_00],
    ['Cleo', 200_00],
  ] as const)
    await makeCoach({ firstName, lastName, earningsCents })
  const names = async (body: object) => {
    later()
    const file = textOf((await start(admin, { search: lastName, ...body })).body)
    return linesOf(file)
      .slice(1)
      .map((line) => line.split(',')[0])
  }
  expect(await names({ table: 'coaches' })).toEqual(['Bea', 'Cleo', 'ädam'])
  expect(await names({ table: 'coaches', sort: 'firstName' })).toEqual(['ädam', 'Bea', 'Cleo'])
  expect(await names({ table: 'coaches', sort: 'firstName', order: 'desc' })).toEqual(['Cleo', 'Bea', 'ädam'])
  // Equal rows keep the order in which they were created, as in the table.
  expect(await names({ table: 'coaches', sort: 'status', order: 'desc' })).toEqual(['Bea', 'ädam', 'Cleo'])
  const wrong = await start(admin, { table: 'coaches', sort: 'password' })
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'sort' }] } })
})

test('every table of the back office can be exported with what it shows', async () => {
  const admin = await makeAdmin()
  const names = { firstName: 'Tabula', lastName: 'Rasa' }
  const [coach, client] = await Promise.all([Payments.makeSeller(names), makeClient()])
  await Payments.makeRelationship(coach, client)
  const pending = await makeCoach({ ...names, status: 'PENDING' })
  await Extras.make(coach, { specialties: 'Race week' })
  await makeReview(coach, { status: 'PENDING', text: '-10 stars, would hire again' })
  later()
  const lines = async (body: object) => linesOf(textOf((await start(admin, body)).body))
  expect((await lines({ table: 'coaches', search: 'rasa' }))[1]).toMatch(
    new RegExp(`^Tabula,Rasa,${coach.email},.*,APPROVED$`),
  )
  expect(await lines({ table: 'applications', search: 'rasa', status: 'REJECTED' })).toHaveLength(1)
  expect((await lines({ table: 'applications', search: 'rasa' }))[1]).toMatch(
    new RegExp(`^Tabula,Rasa,${pending.email},PENDING,`),
  )
  expect((await lines({ table: 'coach-clients', nutritionistId: coach.id }))[1]).toContain(client.email)
  expect((await lines({ table: 'extra-specialties', search: 'rasa' }))[1]).toContain('Race week')
  expect((await lines({ table: 'reviews', search: 'rasa' }))[1]).toContain(`"'-10 stars, would hire again"`)
  expect(await lines({ table: 'answers', search: 'rasa' })).toHaveLength(1)
  expect(await lines({ table: 'change-requests', search: 'rasa' })).toHaveLength(1)
  const acts = await lines({ table: 'audit-log', admin: admin.id })
  expect(acts).toHaveLength(9)
  expect(acts[1]).toContain('table.export')
})

test.each([
  ['table', { table: 'secrets' }, 'Choose a table'],
  ['nutritionistId', { table: 'coach-clients' }, 'Choose a coach'],
  ['day', { table: 'audit-log', day: '2026-02-31' }, "This date doesn't exist"],
])('names an invalid %s in the error and logs nothing', async (path, body, message) => {
  const admin = await makeAdmin()
  expect(await start(admin, body)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
  expect(await actsOf(admin)).toEqual([])
})
