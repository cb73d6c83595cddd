import { describe, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ClientEntity } from '#core/client/entity'
import { SubmissionEntity } from '#core/forms/assignments/entity'
import type { CompletedAssignment, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { HealthFactEntity, HealthFactVersionEntity } from '#core/forms/health-profile/entity'
import { removeHealthFacts } from '#core/forms/health-profile/erasure'
import type { HealthFact, HealthFactVersion } from '#core/forms/health-profile/shared/schema'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const admin = await makeAdmin()
const intake: FormDocument = {
  title: 'First meeting',
  fields: [
    {
      type: 'choices',
      id: 'which',
      label: 'Allergies?',
      fact: 'allergies',
      options: ['Nuts', 'Milk'],
      other: true,
    },
    { type: 'weight', id: 'pounds', label: 'Weight?', fact: 'weight' },
    { type: 'text', id: 'mood', label: 'Mood?' },
  ],
}
const later: FormDocument = {
  title: 'Later',
  fields: [
    { type: 'paragraph', id: 'allergic', label: 'What can you not eat?', fact: 'allergies', required: true },
    { type: 'paragraph', id: 'drugs', label: 'What do you take?', fact: 'medication' },
  ],
}
const list = async ({ token }: TestPerson) =>
  (await call<HealthFact[]>('GET', '/client/facts', { token })).body
const healthFactOf = async (person: TestPerson, fact: string) =>
  (await list(person)).find((item) => item.fact === fact)
const save = ({ token }: TestPerson, fact: string, value: unknown, versionId: string | null = null) =>
  call<HealthFact & { issues?: { path: string }[] }>('PUT', `/client/facts/${fact}`, {
    token,
    body: { value, versionId },
  })
const historyOf = async ({ token }: TestPerson, fact: string, after = '') =>
  (
    await call<HealthFactVersion[]>('GET', `/client/facts/${fact}/history${after && `?after=${after}`}`, {
      token,
    })
  ).body
const openedBy = async ({ token }: TestPerson, assignmentId: string) =>
  (await call<OpenedAssignment>('GET', `/poll/by/${assignmentId}`, { token })).body

async function answer(person: TestPerson, document: FormDocument, data: object, more: object = {}) {
  const { assignmentId } = await makeOpenAssignment(person, { form: await makeForm({ document }) })
  const send = (body: object) =>
    call<CompletedAssignment>('POST', `/poll/${assignmentId}`, {
      token: person.token,
      body: { recipientId: person.id, data, ...body },
    })
  return { assignmentId, result: await send(more), send }
}

describe('fact from an answer', () => {
  test('is offered to later forms with its age, and confirmed without a new version', async () => {
    const client = await makeClient()
    await answer(client, intake, { which: ['Nuts', 'Sesame'], pounds: 181.5, mood: 'Fine' })
    expect(await healthFactOf(client, 'allergies')).toMatchObject({
      value: ['Nuts', 'Sesame'],
      source: 'First meeting',
    })
    expect(await healthFactOf(client, 'weight')).toMatchObject({ value: 181.5 })
    expect((await ClientEntity.find({ clientId: client.id }))?.weight).toBe(181.5)
    const first = await HealthFactEntity.find({ clientId: client.id, fact: 'allergies' })

    const { assignmentId } = await makeOpenAssignment(client, { form: await makeForm({ document: later }) })
    const { known } = await openedBy(client, assignmentId)
    expect(known).toEqual({
      allergic: {
        fact: 'allergies',
        answer: 'Nuts, Sesame',
        confirmedAt: first?.confirmedAt,
        versionId: first?.versionId,
      },
    })
    const body = { recipientId: client.id, data: { allergic: 'Nuts, Sesame', drugs: 'Aspirin' } }
    await call('POST', `/poll/${assignmentId}`, { token: client.token, body })
    const after = await HealthFactEntity.find({ clientId: client.id, fact: 'allergies' })
    expect(after).toMatchObject({ value: ['Nuts', 'Sesame'], versionId: first?.versionId })
    expect(after?.confirmedAt && first && after.confirmedAt >= first.confirmedAt).toBe(true)
    expect(await historyOf(client, 'allergies')).toHaveLength(1)
    expect(await healthFactOf(client, 'medication')).toMatchObject({ value: 'Aspirin', source: 'Later' })
  })

  test('is stored together with the answers or not at all', async () => {
    const client = await makeClient()
    const { result } = await answer(client, later, { drugs: 'Aspirin' })
    expect(result.status).toBe(400)
    expect(await healthFactOf(client, 'medication')).toBeUndefined()
    const { assignmentId, send } = await answer(client, later, { allergic: 'Nuts' })
    expect((await send({ data: { allergic: 'Milk' } })).status).toBe(200)
    expect(await healthFactOf(client, 'allergies')).toMatchObject({ value: 'Nuts' })
    expect(await historyOf(client, 'allergies')).toHaveLength(1)
    expect((await openedBy(client, assignmentId)).known).toEqual({})
  })

  test("isn't overwritten by an answer that saw an older version", async () => {
    const client = await makeClient()
    await save(client, 'allergies', 'Nuts')
    const { assignmentId } = await makeOpenAssignment(client, { form: await makeForm({ document: later }) })
    const { known } = await openedBy(client, assignmentId)
    const versionId = known.allergic?.versionId ?? ''
    await save(client, 'allergies', 'Nuts and fish', versionId)
    const send = (seen: object) =>
      call('POST', `/poll/${assignmentId}`, {
        token: client.token,
        body: { recipientId: client.id, data: { allergic: 'Nuts' }, seen },
      })
    expect(await send({ allergies: versionId })).toMatchObject({
      status: 409,
      body: { code: 'HEALTH_FACT_CHANGED' },
    })
    expect(await SubmissionEntity.queryAll(`submissions#${client.id}`)).toEqual([])
    expect(await healthFactOf(client, 'allergies')).toMatchObject({ value: 'Nuts and fish' })
    expect(await save(client, 'allergies', 'Nothing', versionId)).toMatchObject({ status: 409 })
    const seen = (await openedBy(client, assignmentId)).known.allergic?.versionId
    expect(await send({ allergies: seen })).toMatchObject({ status: 200 })
    expect(await historyOf(client, 'allergies')).toMatchObject([
      { value: 'Nuts', source: 'Later' },
      { value: 'Nuts and fish', source: null },
      { value: 'Nuts', source: null },
    ])
  })

  test("isn't lost when two edits race: the second one gets a conflict", async () => {
    const client = await makeClient()
    const results = await Promise.all(['Nuts', 'Milk'].map((value) => save(client, 'diet', value)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await historyOf(client, 'diet')).toHaveLength(1)
  })

  test("isn't stored for coaches", async () => {
    const coach = await makeCoach()
    const form = await makeForm({ document: later })
    const { assignmentId } = await makeOpenAssignment(coach, { form, recipientType: 'coach' })
    expect((await openedBy(coach, assignmentId)).known).toEqual({})
    const body = { recipientId: coach.id, data: { allergic: 'Nuts' } }
    expect(await call('POST', `/poll/${assignmentId}`, { token: coach.token, body })).toMatchObject({
      status: 200,
    })
    expect(await HealthFactEntity.queryAll(`health-facts#${coach.id}`)).toEqual([])
  })
})

describe('page of facts', () => {
  test("shows the profile's values and follows their changes", async () => {
    const client = await makeClient({ weight: 150, height: `5'6"` })
    expect(await list(client)).toMatchObject([
      { fact: 'weight', value: 150, confirmedAt: null, versionId: null },
      { fact: 'height', value: `5'6"`, confirmedAt: null },
    ])
    await save(client, 'weight', 149)
    expect(await healthFactOf(client, 'weight')).toMatchObject({ value: 149, source: null })
    await write(ClientEntity.update({ clientId: client.id }, { set: { weight: 160 } }))
    const changed = await healthFactOf(client, 'weight')
    expect(changed).toMatchObject({ value: 160, confirmedAt: null })
    expect(await save(client, 'weight', 161, changed?.versionId)).toMatchObject({ status: 200 })
    expect((await ClientEntity.find({ clientId: client.id }))?.weight).toBe(161)
  })

  test('rejects values that no form would accept, and changes nothing', async () => {
    const client = await makeClient()
    const before = await list(client)
    for (const [fact, value] of [
      ['weight', 0],
      ['weight', 'much'],
      ['height', '180 cm'],
      ['diet', '  '],
      ['diet', 5],
      ['diet', 'x'.repeat(2001)],
    ] as const) {
      const refused = await save(client, fact, value)
      expect([fact, value, refused.status]).toEqual([fact, value, 400])
      expect(refused.body.issues?.map(({ path }) => path)).toEqual(['value'])
    }
    expect(await list(client)).toEqual(before)
  })

  test('removes a fact with its whole history, but none that is stored in the profile', async () => {
    const client = await makeClient()
    let versionId: string | null = null
    for (let count = 0; count < 21; count++)
      versionId = (await save(client, 'goals', `Goal ${count}`, versionId)).body.versionId
    const first = await historyOf(client, 'goals')
    expect(first).toHaveLength(20)
    expect(first[0]).toMatchObject({ value: 'Goal 20' })
    expect(await historyOf(client, 'goals', first.at(-1)?.id)).toMatchObject([{ value: 'Goal 0' }])
    const remove = (fact: string) => call('DELETE', `/client/facts/${fact}`, { token: client.token })
    expect(await remove('goals')).toMatchObject({ status: 200 })
    expect(await healthFactOf(client, 'goals')).toBeUndefined()
    expect(await historyOf(client, 'goals')).toEqual([])
    expect(await remove('goals')).toMatchObject({ status: 200 })
    expect(await remove('weight')).toMatchObject({ status: 409, body: { code: 'IN_PROFILE' } })
  })

  test('loses all facts when the person is erased', async () => {
    const client = await makeClient()
    await save(client, 'diet', 'Vegan')
    await save(client, 'weight', 140)
    await removeHealthFacts(client.id)
    expect(await HealthFactEntity.queryAll(`health-facts#${client.id}`)).toEqual([])
    for (const fact of ['diet', 'weight'])
      expect(await HealthFactVersionEntity.queryAll(`health-fact-versions#${client.id}#${fact}`)).toEqual([])
  })
})

test("coaches can read the facts of their own clients, admins can with an audit entry, and others can't", async () => {
  const [{ coach, client }, other] = [await Payments.makePair(), await makeCoach()]
  await save(client, 'diet', 'Vegan')
  const read = ({ token }: TestPerson) => call<HealthFact[]>('GET', `/facts/${client.id}`, { token })
  for (const person of [coach, admin]) expect((await read(person)).body).toEqual(await list(client))
  expect(await read(other)).toMatchObject({ status: 404 })
  const acts = await AuditEntity.queryAll(`audited#${client.id}`, { index: 'gsi1' })
  expect(acts).toMatchObject([{ action: 'client.facts.read', actorId: admin.id }])
  const key = { coachId: coach.id, clientId: client.id }
  await write(RelationshipEntity.update(key, { set: { status: 'REJECTED' } }))
  expect(await read(coach)).toMatchObject({ status: 404 })
})
