import { describe, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { FormCountEntity, FormVersionEntity } from '#core/forms/definitions/entity'
import type { Form, WholeForm } from '#core/forms/definitions/shared/schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { checkIn, makeForm, makeOpenAssignment } from '#scripts/testing/assignments'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

const admin = await makeAdmin()
const publish = (document: unknown = checkIn, more: object = {}) =>
  call<WholeForm>('POST', '/admin/form', { token: admin.token, body: { document, ...more } })
const publishOwn = (coach: TestPerson, more: object = {}) =>
  call<WholeForm>('POST', '/nutritionist/form', { token: coach.token, body: { document: checkIn, ...more } })
const edit = (path: string, body: object) =>
  call<WholeForm>('PUT', `/admin/form/${path}`, { token: admin.token, body })
const listed = async ({ token }: TestPerson, side: 'admin' | 'nutritionist') =>
  (await call<Form[]>('GET', `/${side}/form`, { token })).body
const read = ({ token }: TestPerson, path: string) => call<WholeForm>('GET', `/form/${path}`, { token })

describe('a form', () => {
  test('is published, listed and read, with a JSON Schema for other programs', async () => {
    const { status, body } = await publish(checkIn, { tags: ['coach', 'admin'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Weekly check-in',
      tags: ['admin', 'coach'],
      version: 1,
      isOwn: true,
      questionCount: 4,
      schema: { title: 'Weekly check-in', required: ['mood'] },
      uiSchema: { 'ui:order': ['mood', 'slips', 'what', 'water'] },
      document: checkIn,
    })
    expect(body.path).toMatch(/^weekly-check-in-[a-z0-9]{8}$/)
    expect(body.formUrl).toMatch(new RegExp(`^http.*/form/${body.path}$`))
    const { document: _, ...card } = body
    expect(await listed(admin, 'admin')).toContainEqual(card)
    expect((await read(admin, body.path)).body).toEqual(body)
  })

  test.each([
    ['no document', {}, 'document'],
    ['garbage', { document: 5 }, 'document'],
    [
      'a field of no kind',
      { document: { title: 'x', fields: [{ type: 'x', id: 'a' }] } },
      'document.fields.0.type',
    ],
    [
      'a condition that points nowhere',
      {
        document: {
          title: 'x',
          fields: [{ type: 'text', id: 'a', label: 'A', when: { field: 'b', is: ['x'] } }],
        },
      },
      'document.fields.0.when.field',
    ],
    ['a tag that is none', { document: checkIn, tags: ['admin', 'secret'] }, 'tags.1'],
  ])('with %s is rejected with the place of the error, and nothing is stored', async (_, body, path) => {
    const before = await listed(admin, 'admin')
    const answer = await call<{ issues: { path: string; message: string }[] }>('POST', '/admin/form', {
      token: admin.token,
      body,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.issues.map((issue) => issue.path)).toContain(path)
    for (const { message } of answer.body.issues) expect(message).not.toMatch(/^Invalid \w+: /)
    expect(await listed(admin, 'admin')).toEqual(before)
  })

  test("is created once when it's sent twice", async () => {
    const draftId = newId()
    const [first, second] = await Promise.all([publish(checkIn, { draftId }), publish(checkIn, { draftId })])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.path).toBe(second.body.path)
    expect((await listed(admin, 'admin')).filter(({ path }) => path === first.body.path)).toHaveLength(1)
  })

  test('gets a new version with each change and keeps the old one', async () => {
    const { path } = await makeForm()
    const document = { ...checkIn, title: 'Check-in' }
    expect((await edit(path, { document, tags: ['admin'], version: 1 })).body).toMatchObject({ version: 2 })
    expect((await edit(path, { document, tags: ['admin'], version: 1 })).body).toMatchObject({ version: 2 })
    expect(await FormVersionEntity.find({ path, version: 1 })).toMatchObject({ document: checkIn })
    expect(await FormVersionEntity.find({ path, version: 2 })).toMatchObject({ document })
    const stale = await edit(path, { document: checkIn, tags: ['admin'], version: 1 })
    expect(stale).toMatchObject({ status: 409 })
    expect((await read(admin, path)).body).toMatchObject({ version: 2, title: 'Check-in' })
    const acts = await AuditEntity.queryAll(`audited#${path}`, { index: 'gsi1' })
    expect(acts.map(({ action, actorId }) => [action, actorId])).toEqual([['form.publish', admin.id]])
  })

  test('keeps one of two concurrent changes', async () => {
    const { path } = await makeForm()
    const answers = await Promise.all(
      ['One', 'Two'].map((title) =>
        edit(path, { document: { ...checkIn, title }, tags: ['admin'], version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(admin, path)).body.version).toBe(2)
  })

  test("leaves the list when it's deleted and makes room for another", async () => {
    const coach = await makeCoach()
    const { path } = await makeForm({}, coach.id)
    await transact([FormCountEntity.upsert({ owner: coach.id }, { add: { count: 99 } })])
    expect(await publishOwn(coach)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_FORMS' } })
    const remove = () => call('DELETE', `/nutritionist/form/${path}`, { token: coach.token })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404 })
    expect(await listed(coach, 'nutritionist')).not.toContainEqual(expect.objectContaining({ path }))
    expect(await read(coach, path)).toMatchObject({ status: 404 })
    expect(await publishOwn(coach)).toMatchObject({ status: 200, body: { tags: ['coach'], isOwn: true } })
  })

  test('is listed separately when it can no longer be sent, for everyone who can read its answers', async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()]
    const [own, shared, admins] = [
      await makeForm({}, coach.id),
      await makeForm({ tags: ['coach'] }),
      await makeForm({ tags: ['admin'] }),
    ]
    const disabled = await makeForm({ tags: ['coach', 'disabled'] })
    const past = async (who: TestPerson, base: string) =>
      (await call<Form[]>('GET', `/${base}/form?past=true`, { token: who.token })).body.map(
        ({ path }) => path,
      )
    const expectedPaths = [own.path, shared.path, admins.path]
    for (const list of [await past(coach, 'nutritionist'), await past(admin, 'admin')])
      expect(list.filter((path) => expectedPaths.includes(path))).toEqual([])
    await call('DELETE', `/nutritionist/form/${own.path}`, { token: coach.token })
    for (const { path } of [shared, admins])
      await call('DELETE', `/admin/form/${path}`, { token: admin.token })
    const ofCoach = await past(coach, 'nutritionist')
    expect(ofCoach).toEqual(expect.arrayContaining([own.path, shared.path, disabled.path]))
    expect(ofCoach).not.toContain(admins.path)
    expect(await past(other, 'nutritionist')).not.toContain(own.path)
    expect(await past(admin, 'admin')).toEqual(expect.arrayContaining([admins.path, shared.path]))
    expect(await past(admin, 'admin')).not.toContain(disabled.path)
    const submissions = `/poll/nutritionistSubmissions?cardUrl=${own.path}`
    expect(await call('GET', submissions, { token: coach.token })).toMatchObject({ status: 200 })
  })
})

describe('coaches', () => {
  test('see their own forms and those for coaches, but no disabled ones or other coaches’ forms', async () => {
    const [coach, other] = [await makeCoach(), await makeCoach()]
    const own = await makeForm({}, coach.id)
    const foreign = await makeForm({}, other.id)
    const shared = await makeForm({ tags: ['coach'] })
    const admins = await makeForm({ tags: ['admin'] })
    const disabled = await makeForm({ tags: ['coach', 'disabled'] })
    const paths = (await listed(coach, 'nutritionist')).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([own.path, shared.path]))
    for (const hidden of [foreign, admins, disabled]) {
      expect(paths).not.toContain(hidden.path)
      expect(await read(coach, hidden.path)).toMatchObject({ status: 404 })
    }
    await makeOpenAssignment(coach, { form: admins, recipientType: 'coach' })
    expect(await read(coach, admins.path)).toMatchObject({ status: 200 })
    const shownToAdmin = (await listed(admin, 'admin')).map(({ path }) => path)
    expect(shownToAdmin).toContain(disabled.path)
    expect(shownToAdmin).not.toContain(own.path)
  })

  test("can't change admins' forms, and admins can't change a coach's form through their own endpoint", async () => {
    const coach = await makeCoach()
    const [shared, own] = [await makeForm(), await makeForm({}, coach.id)]
    const body = { document: { ...checkIn, title: 'Taken over' }, version: 1 }
    expect(
      await call('PUT', `/nutritionist/form/${shared.path}`, { token: coach.token, body }),
    ).toMatchObject({
      status: 404,
    })
    expect(await edit(own.path, body)).toMatchObject({ status: 404 })
    expect((await read(admin, shared.path)).body.title).toBe('Weekly check-in')
  })
})
