import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterEach, expect, test, vi } from 'vitest'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { client as table, write } from '#core/lib/table'
import { MailEntity } from '#core/mail/entity'
import { prepareEmail } from '#core/mail/prepare-email'
import { nowSeconds } from '#core/shared/clock'
import { StatEntity } from '#core/stats/entity'
import { handler } from '#functions/stream/core-reactions'
import { itemOf } from '#functions/stream/image'
import { handler as endPlans } from '#functions/stream/provider-reactions'
import { deadLetters } from '#scripts/local/dynamodb/streams'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach } from '#scripts/testing/people'
import { services } from '#scripts/testing/setup/test-services'

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>

const imageOf = (item: object): Image =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, imageOfValue(value)]],
    ),
  )
const imageOfValue = (value: unknown): Image[string] => {
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(imageOfValue) }
  if (typeof value === 'object') return { M: imageOf(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  return typeof value === 'number' ? { N: String(value) } : { S: String(value) }
}

const createdAt = '2022-01-01T00:00:00.000Z'
/** Attributes that each kind of item has and these tests don't care about. */
const ORDINARY: Record<string, object> = {
  chat: { kind: 'group', createdAt },
  client: { subject: 'subject', status: 'ACTIVE', email: 'client@example.com', weight: 150, createdAt },
  coach: { subject: 'subject', referalKey: 'key', createdAt },
  group: { createdAt },
  relationship: { createdAt },
  mail: { to: 'somebody@example.com', letter: {}, createdAt, claimedUntil: 0, expiresAt: 0 },
}

let sequence = 0
function recordOf(pk: string, sk: string, entity: string, before?: object, after?: object): DynamoDBRecord {
  return {
    eventID: String(++sequence),
    dynamodb: {
      SequenceNumber: String(sequence).padStart(21, '0'),
      Keys: imageOf({ pk, sk }),
      ...(before && { OldImage: imageOf({ ...ORDINARY[entity], ...before, pk, sk, entity }) }),
      ...(after && { NewImage: imageOf({ ...ORDINARY[entity], ...after, pk, sk, entity }) }),
    },
  }
}
const coachRecord = (before: Partial<CoachItem> | undefined, after: Partial<CoachItem> | undefined) =>
  recordOf(`user#${after?.coachId ?? before?.coachId}`, 'coach', CoachEntity.name, before, after)
const mailRecord = (mailId: string) =>
  recordOf(`mail#${mailId}`, 'mail', MailEntity.name, undefined, { mailId })

const stat = async (name: string) => (await StatEntity.find({ name }))?.count ?? 0
const makeEmail = (subject: string) => ({
  name: 'user.status' as const,
  subject,
  paragraphs: ['Hello'] as const,
})
const sent = (subject: string) => services.outbox.list().filter((mail) => mail.subject === subject)
/** Queues an email that the local stream doesn't deliver before the test is over. */
async function unsentMail(subject: string, to = 'somebody@example.com') {
  await services.stream.drained()
  services.stream.pause()
  return (await write(prepareEmail(to, makeEmail(subject)))).mailId
}
afterEach(() => services.stream.resume())

test('an item read from the stream equals the stored one', () => {
  expect(
    itemOf({
      text: { S: '' },
      number: { N: '-1.5' },
      zero: { N: '0' },
      yes: { BOOL: true },
      no: { BOOL: false },
      none: { NULL: true },
      list: { L: [{ S: 'a' }, { M: { b: { N: '2' } } }] },
    }),
  ).toEqual({ text: '', number: -1.5, zero: 0, yes: true, no: false, none: null, list: ['a', { b: 2 }] })
})

test('counts coaches by status through all changes', async () => {
  const id = newId()
  const counts = () =>
    Promise.all(['PENDING', 'APPROVED', 'REJECTED'].map((status) => stat(`coaches#${status}`)))
  const before = await counts()
  await handler({
    Records: [
      coachRecord(undefined, { coachId: id, status: 'PENDING' }),
      coachRecord({ coachId: id, status: 'PENDING' }, { coachId: id, status: 'APPROVED' }),
      coachRecord({ coachId: id, status: 'APPROVED' }, { coachId: id, status: 'APPROVED', version: 2 }),
    ],
  })
  expect(await counts()).toEqual([before[0], Number(before[1]) + 1, before[2]])
  await handler({ Records: [coachRecord({ coachId: id, status: 'APPROVED' }, undefined)] })
  expect(await counts()).toEqual(before)
})

test('counts stored coaches by status, and clients by the month they joined', async () => {
  await services.stream.drained()
  const before = await Promise.all([stat('coaches#APPROVED'), stat('clients#2022-03-31T23:45')])
  await Promise.all([makeCoach(), makeCoach(), makeClient({ createdAt: '2022-03-31T23:59:59.999Z' })])
  await services.stream.drained()
  expect([await stat('coaches#APPROVED'), await stat('clients#2022-03-31T23:45')]).toEqual([
    Number(before[0]) + 2,
    Number(before[1]) + 1,
  ])
})

test('a batch that is delivered ten times concurrently and then retried has one effect', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const clientId = newId()
  const client: Partial<ClientItem> = { clientId, createdAt: '2022-05-02T00:00:00.000Z' }
  const mailId = await unsentMail('Told twice')
  const already = sent('Told twice').length
  const Records = [
    coachRecord(undefined, { coachId: newId(), status: 'REJECTED' }),
    recordOf(`user#${clientId}`, 'client', ClientEntity.name, undefined, client),
    mailRecord(mailId),
  ]
  const state = async () => [
    await stat('coaches#REJECTED'),
    await stat('clients#2022-05'),
    sent('Told twice').length,
  ]
  const before = await state()
  await Promise.all(Array.from({ length: 10 }, () => handler({ Records })))
  expect(await state()).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, already + 1])
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(await state()).toEqual([Number(before[0]) + 1, Number(before[1]) + 1, already + 1])
  log.mockRestore()
})

test('reports only the record that fails, and handles those after it', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const poison = recordOf('user#1', 'client', ClientEntity.name, undefined, { clientId: 1 })
  const before = await stat('coaches#PENDING')
  const Records = [poison, coachRecord(undefined, { coachId: newId(), status: 'PENDING' })]
  const failures = { batchItemFailures: [{ itemIdentifier: poison.dynamodb?.SequenceNumber }] }
  expect(await handler({ Records })).toEqual(failures)
  expect(await handler({ Records })).toEqual(failures)
  expect(await stat('coaches#PENDING')).toBe(before + 1)
  expect(log).toHaveBeenCalled()
  log.mockRestore()
})

test('a write that changes only how an item is stored is no change', async () => {
  await services.stream.drained()
  const coach = { coachId: newId(), status: 'SUSPENDED' as const, availability: true }
  const { availability: _, ...older } = coach
  const upgraded = { ...coach, entityVersion: 2, gsi1pk: 'new' }
  const before = await stat('coaches#SUSPENDED')
  const send = vi.spyOn(table, 'send')
  const Records = [recordOf(`user#${coach.coachId}`, 'coach', CoachEntity.name, older, upgraded)]
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
  expect(await endPlans({ Records })).toEqual({ batchItemFailures: [] })
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
  expect(await stat('coaches#SUSPENDED')).toBe(before)
})

test('drops an email that SES refuses for good, and sends the next one', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bad = await write(prepareEmail('nobody', makeEmail('Refused')))
  await write(prepareEmail('somebody@example.com', makeEmail('After the refused one')))
  await services.stream.drained()
  expect(sent('After the refused one')).toHaveLength(1)
  expect(await MailEntity.find(bad)).toBeUndefined()
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ what: 'gave up on email', mailId: bad.mailId }))
  expect(await handler({ Records: [mailRecord(bad.mailId)] })).toEqual({ batchItemFailures: [] })
  log.mockRestore()
})

test('retries an email whose sender was killed after claiming it, when the claim ends', async () => {
  const mailId = await unsentMail('Claimed')
  await write(MailEntity.update({ mailId }, { set: { claimedUntil: nowSeconds() + 3 } }))
  services.stream.resume()
  await services.stream.drained()
  expect(sent('Claimed')).toHaveLength(1)
  expect(await MailEntity.find({ mailId })).toBeUndefined()
  expect(deadLetters(services.store).list()).toEqual([])
})

test('sends an email twice rather than never when its sender was killed after handing it over', async () => {
  const mailId = await unsentMail('Handed over')
  const real = table.send.bind(table)
  const isRemoval = (command: unknown) => command instanceof DeleteCommand
  vi.spyOn(table, 'send').mockImplementation((command: object) =>
    isRemoval(command) ? Promise.reject(new Error('killed')) : real(command as never),
  )
  vi.spyOn(console, 'error').mockReturnValue()
  expect((await handler({ Records: [mailRecord(mailId)] })).batchItemFailures).toHaveLength(1)
  vi.restoreAllMocks()
  expect(sent('Handed over')).toHaveLength(1)
  await write(MailEntity.update({ mailId }, { set: { claimedUntil: 0 } }))
  expect((await handler({ Records: [mailRecord(mailId)] })).batchItemFailures).toEqual([])
  expect(sent('Handed over')).toHaveLength(2)
  expect(await MailEntity.find({ mailId })).toBeUndefined()
})

test('a suspension sets the coach’s plans to end with their period, unless it was lifted meanwhile', async () => {
  const { coach, client } = await Payments.makePair()
  const subscriptionId = await Payments.buy(client, coach)
  await services.stripe.settled()
  const suspended = { coachId: coach.id, status: 'SUSPENDED' as const }
  const record = coachRecord({ ...suspended, status: 'APPROVED' }, suspended)
  const isEnding = async () => {
    const { cancel_at_period_end } = await Payments.provider.subscriptions.retrieve(subscriptionId)
    return cancel_at_period_end
  }
  expect(await endPlans({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(await isEnding()).toBe(false)

  await write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } }))
  await services.stream.drained()
  expect(await isEnding()).toBe(true)
  expect(await endPlans({ Records: [record] })).toEqual({ batchItemFailures: [] })
  expect(await isEnding()).toBe(true)
})

test('changes that end nothing and open nothing cause no reads', async () => {
  const [coachId, clientId, channelId] = [newId(), newId(), `group.${newId()}`]
  const [approved, active] = [
    { coachId, status: 'APPROVED' as const },
    { clientId, status: 'ACTIVE' },
  ]
  const relationship = { coachId, clientId, status: 'APPROVED' }
  const group = { channelId, coachId, plan: 'PLAN_1', clients: [] }
  // Reactions to what other tests wrote would be counted too.
  await services.stripe.settled()
  await services.stream.drained()
  services.stream.pause()
  const send = vi.spyOn(table, 'send')
  const Records = [
    coachRecord({ ...approved, earningsCents: 1 }, { ...approved, earningsCents: 2 }),
    coachRecord(undefined, { coachId, status: 'PENDING' }),
    recordOf(`user#${clientId}`, 'client', 'client', { ...active, version: 1 }, { ...active, version: 2 }),
    recordOf(`user#${clientId}`, 'client', 'client', undefined, active),
    recordOf(`coach#${coachId}`, `link#${clientId}`, 'relationship', relationship, {
      ...relationship,
      runningPlans: 1,
    }),
    recordOf(`chat#${channelId}`, 'chat', 'chat', { channelId }, { channelId, name: 'Runners' }),
    recordOf(`group#${channelId}`, 'group', 'group', group, { ...group, name: 'Runners' }),
    recordOf(
      `user#${clientId}`,
      'seat',
      'seat',
      { clientId, channelId },
      { clientId, channelId, runningPlans: 1 },
    ),
  ]
  expect(await endPlans({ Records })).toEqual({ batchItemFailures: [] })
  expect(send).not.toHaveBeenCalled()
  send.mockRestore()
})

test('an email has a plain text and an HTML version, with its one link in both', async () => {
  const action = { label: 'Open', url: 'https://example.com/?a=1&b=2' }
  await write(
    prepareEmail('reader@example.com', { ...makeEmail('Tom & Jerry'), paragraphs: ['<b>1</b>'], action }),
  )
  await services.stream.drained()
  const [received] = sent('Tom & Jerry')
  expect(received).toMatchObject({ to: 'reader@example.com' })
  expect(received?.text).toContain('<b>1</b>\n\nOpen: https://example.com/?a=1&b=2')
  expect(received?.html).not.toContain('<b>1')
  expect(received?.html).toContain('href="https://example.com/?a=1&#38;b=2"')
})
