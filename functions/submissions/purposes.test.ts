import { afterEach, describe, expect, test } from 'vitest'
import { type StoredAnswers, SubmissionEntity } from '#core/forms/assignments/entity'
import type { CompletedAssignment, Submission } from '#core/forms/assignments/shared/schema'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { labelOf, PURPOSES, type PurposeName, purposeOf } from '#core/forms/definitions/shared/purposes'
import { newId } from '#core/lib/ids'
import { setClock } from '#core/shared/clock'
import { handler as forgetAnswers } from '#functions/jobs/forget-answers'
import { makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import { fc } from '#scripts/testing/checks/properties'
import { documents } from '#scripts/testing/form-documents'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

afterEach(() => setClock())

const DAY_MS = 24 * 3_600_000
const admin = await makeAdmin()
const get = async <T>({ token }: TestPerson, path: string) => (await call<T>('GET', path, { token })).body

/** Maps each question to a unique mark, which is recognized as its answer wherever it appears. */
const marked = (questions: Question[]) => new Map(questions.map(({ id }) => [id, `mark-${newId()}`]))

/** Whether a question's label names this reader. */
const names = (label: string, role: 'coach' | 'admin') =>
  role === 'admin' ? / team can see this/.test(label) : /(?:coach|Carla).* can see this/.test(label)

test('coaches and admins find on all pages exactly the answers whose labels name them', async () => {
  const { coach, client } = await Payments.makePair()
  const samples = fc.sample(fc.tuple(documents, fc.boolean(), fc.boolean()), { numRuns: 15, seed: 20261122 })
  for (const [document, isByCoach, isShared] of samples) {
    const form = await makeForm({ document, tags: isShared ? ['admin', 'coach'] : ['admin'] })
    const questions = document.fields.filter(isQuestion)
    const marks = marked(questions)
    const data: StoredAnswers = Object.fromEntries(marks)
    const senderId = isByCoach ? coach.id : null
    const submission = await makeSubmission(client, { form, senderId, data })
    const context = { senderId, tags: form.tags, recipientType: 'client' as const }
    const label = (question: Question) => labelOf(purposeOf(question, context), context, 'Carla Coach')
    const mine = JSON.stringify(await get(client, `/poll/mySubmissions/${submission.submissionId}`))

    const pages: ['coach' | 'admin', TestPerson, string][] = [
      ['coach', coach, `/poll/client/${client.id}/submissions`],
      ['coach', coach, `/poll/nutritionistSubmissions?cardUrl=${form.path}`],
      ['coach', coach, `/poll/submissions/csv?form=${form.path}`],
      ['admin', admin, `/poll/client/${client.id}/submissions`],
      ['admin', admin, `/poll/adminSubmissions?cardUrl=${form.path}`],
      ['admin', admin, `/poll/submissions/csv?form=${form.path}`],
    ]
    const out = { coach: '', admin: '' }
    for (const [role, person, path] of pages) {
      const text = JSON.stringify(await get(person, path))
      out[role] += text
      for (const question of questions)
        if (question.type !== 'file' && text.includes(marks.get(question.id) ?? ''))
          expect([path, names(label(question), role)]).toEqual([path, true])
    }
    for (const question of questions.filter(({ type }) => type !== 'file')) {
      const mark = marks.get(question.id) ?? ''
      expect(mine).toContain(mark)
      for (const role of ['coach', 'admin'] as const)
        expect([label(question), out[role].includes(mark)]).toEqual([
          label(question),
          names(label(question), role) && (role === 'admin' || isByCoach || isShared),
        ])
    }
  }
})

test('each purpose has a complete label', () => {
  const context = { senderId: 'x', tags: ['coach'], recipientType: 'client' as const }
  const label = (name: PurposeName) => labelOf(name, context, 'Carla Coach')
  expect(label('coaching')).toBe(
    'Carla Coach and the Platewise team can see this to work with you. Kept while you have an account.',
  )
  expect(label('confidence')).toBe('Carla Coach can see this to understand you better. Kept for one year.')
  expect(label('known')).toContain('Your coaches and the Platewise team can see this')
  expect(labelOf('coaching', { ...context, senderId: null, tags: ['admin'] }, null)).toContain(
    'The Platewise team can see this',
  )
  expect(labelOf('confidence', { ...context, senderId: null, recipientType: 'coach' }, null)).toContain(
    'Only you can see this.',
  )
  for (const name of Object.keys(PURPOSES) as PurposeName[])
    expect(label(name)).not.toMatch(/undefined|\d{3}/)
})

describe('expired answer', () => {
  const fields = [
    { type: 'text' as const, id: 'plan', label: 'What comes next?', purpose: 'planning' as const },
    { type: 'text' as const, id: 'stays', label: 'What stays?' },
  ]
  async function answered() {
    const { coach, client } = await Payments.makePair()
    const form = await makeForm({ document: { title: 'Plans', fields } }, coach.id)
    const { assignmentId } = await makeOpenAssignment(client, { form, senderId: coach.id })
    const { body } = await call<CompletedAssignment>('POST', `/poll/${assignmentId}`, {
      token: client.token,
      body: { recipientId: client.id, data: { plan: 'A holiday', stays: 'This' } },
    })
    const key = { recipientId: client.id, submissionId: body.submissionId }
    const stored = async () => (await SubmissionEntity.find(key))?.data
    const seenBy = async (person: TestPerson) =>
      (await get<Submission[]>(person, `/poll/client/${client.id}/submissions`))[0]
    return { coach, client, stored, seenBy }
  }
  const runAfter = async (days: number) => {
    const start = Date.now()
    setClock(() => start + days * DAY_MS)
    await forgetAnswers()
    await forgetAnswers()
  }

  test('is hidden from everyone and deleted by the job, while the others stay', async () => {
    const { coach, client, stored, seenBy } = await answered()
    await runAfter(29)
    expect(await stored()).toEqual({ plan: 'A holiday', stays: 'This' })
    expect(await seenBy(coach)).toMatchObject({ data: { plan: 'A holiday' }, withheld: {} })

    const now = Date.now()
    setClock(() => now + 30 * DAY_MS + 1000)
    // The earlier admin's session has expired by then.
    for (const person of [coach, await makeAdmin()])
      expect(await seenBy(person)).toMatchObject({
        data: { stays: 'This' },
        withheld: { plan: 'FORGOTTEN' },
      })
    const [own] = await get<Submission[]>(client, '/poll/mySubmissions')
    expect(own).toMatchObject({ data: { stays: 'This' }, withheld: { plan: 'FORGOTTEN' } })
    expect(own?.data).not.toHaveProperty('plan')
    await runAfter(32)
    expect(await stored()).toEqual({ stays: 'This' })
  })

  test("is deleted even after weeks in which the job didn't run", async () => {
    const { stored } = await answered()
    await forgetAnswers()
    await runAfter(120)
    expect(await stored()).toEqual({ stays: 'This' })
  })
})

test("rejects a form whose answers its sender couldn't read", async () => {
  const { coach } = await Payments.makePair()
  const form = (purpose: string) => ({
    title: 'Form',
    fields: [{ type: 'text', id: 'a', label: 'A', purpose }],
  })
  const publish = (person: TestPerson, path: string, purpose: string, tags: string[]) =>
    call<{ issues?: { path: string }[] }>('POST', path, {
      token: person.token,
      body: { document: form(purpose), tags },
    })
  for (const refused of [
    await publish(coach, '/nutritionist/form', 'service', []),
    await publish(admin, '/admin/form', 'confidence', ['admin']),
  ])
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'document.fields.0.purpose' }] } })
  expect(await publish(coach, '/nutritionist/form', 'confidence', [])).toMatchObject({ status: 200 })
  expect(await publish(admin, '/admin/form', 'confidence', ['admin', 'coach'])).toMatchObject({ status: 200 })
})
