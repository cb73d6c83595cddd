import { beforeAll, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import type { Edited, Version, VersionPage } from '#core/content/shared/schema'
import { editedOf, saveFaq, saveHomepage } from '#scripts/testing/content'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { exifSegment, jpegWith } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { uploadPicture } from '#scripts/testing/uploads'

let admin: TestPerson
beforeAll(async () => {
  admin = await makeAdmin()
})

const faq = async (type: string) => (await call('GET', `/faq?type=${type}`)).body
const draft = (slot: string, text: string | null, revision: number) =>
  call<Edited>('POST', '/admin/content/draft', { token: admin.token, body: { slot, text, revision } })
const versions = async (slot: string, query = '') =>
  (await call<VersionPage>('GET', `/admin/content/${slot}/versions${query}`, { token: admin.token })).body

test('anyone reads empty texts before something was written', async () => {
  expect(await faq('client')).toEqual({ type: 'client', text: '' })
  expect((await call('GET', '/homepagecontent')).body).toEqual([{ type: 'all', text: '' }])
  expect(await editedOf(admin, 'faq-client')).toEqual({
    slot: 'faq-client',
    text: '',
    version: 0,
    revision: 0,
    savedAt: null,
    savedBy: null,
    draft: null,
  })
})

test('sanitizes what an admin saves, and anyone can read it by its type', async () => {
  const evil = '<h2>Start</h2><script>alert(1)</script><p onclick="x()">Here</p>'
  const { status, body } = await saveFaq(admin, 'nutritionist', evil)
  expect(status).toBe(200)
  const text = '<h2>Start</h2><p>Here</p>'
  expect(body).toEqual({
    slot: 'faq-nutritionist',
    text,
    version: 1,
    revision: 1,
    savedAt: expect.stringMatching(/Z$/),
    savedBy: 'Ada Admin',
    draft: null,
  })
  expect(await faq('nutritionist')).toEqual({ type: 'nutritionist', text })
  expect(await faq('client')).toEqual({ type: 'client', text: '' })
  const acts = await AuditEntity.query('audited#faq-nutritionist', { index: 'gsi1', limit: 9 })
  expect(acts).toMatchObject([{ action: 'content.publish', actorId: admin.id, details: { version: 1 } }])
})

test('saves several homepage texts together or not at all', async () => {
  const send = (data: object[]) =>
    call('POST', '/admin/homepagecontent', { token: admin.token, body: { data } })
  const both = [
    { type: 'all', text: '<p>Hello</p>', revision: 0 },
    { type: 'intake-video', text: '<p>Watch</p>', revision: 0 },
  ]
  expect((await send(both)).status).toBe(200)
  expect((await call('GET', '/homepagecontent?type=intake-video')).body).toEqual([
    { type: 'intake-video', text: '<p>Watch</p>' },
  ])
  const stale = [
    { type: 'all', text: '<p>New</p>', revision: 1 },
    { type: 'intake-video', text: '<p>Old</p>', revision: 0 },
  ]
  expect(await send(stale)).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
  expect((await call('GET', '/homepagecontent')).body).toEqual([{ type: 'all', text: '<p>Hello</p>' }])
  expect(await send([both[0] ?? {}, both[0] ?? {}])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'data', message: 'Send each type once' }] },
  })
})

test('refuses one of two concurrent saves of the same text and keeps the other', async () => {
  const { revision } = await editedOf(admin, 'faq-client')
  const answers = await Promise.all([
    saveFaq(admin, 'client', '<p>One</p>', revision),
    saveFaq(admin, 'client', '<p>Two</p>', revision),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)?.body.text
  expect(await editedOf(admin, 'faq-client')).toMatchObject({ text: won, version: 1, revision: 1 })
  expect((await versions('faq-client')).versions).toHaveLength(1)
})

test("only editors can see a draft until it's published, and an edit that hasn't seen it is refused", async () => {
  await saveHomepage(admin, 'client', '<p>Public</p>')
  const { revision } = await editedOf(admin, 'home-client')
  const { status, body } = await draft('home-client', '<p>Soon</p><script></script>', revision)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    text: '<p>Public</p>',
    draft: { text: '<p>Soon</p>', savedBy: 'Ada Admin' },
    version: 1,
  })
  expect((await call('GET', '/homepagecontent?type=client')).body).toMatchObject([{ text: '<p>Public</p>' }])
  expect(await draft('home-client', '<p>Mine</p>', revision)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED' },
  })
  await saveHomepage(admin, 'client', '<p>Soon</p>')
  expect(await editedOf(admin, 'home-client')).toMatchObject({ text: '<p>Soon</p>', draft: null, version: 2 })
})

test('discarding a draft keeps the published text', async () => {
  const before = await editedOf(admin, 'home-nutritionist')
  await draft('home-nutritionist', '<p>No</p>', before.revision)
  const { body } = await draft('home-nutritionist', null, before.revision + 1)
  expect(body).toMatchObject({ text: before.text, draft: null, version: before.version })
})

test('keeps every version, and a page continues where the previous one ended', async () => {
  for (let count = 1; count <= 22; count++) await saveHomepage(admin, 'nutritionist', `<p>${count}</p>`)
  // The text is unchanged, so this makes no version.
  await saveHomepage(admin, 'nutritionist', '<p>22</p>')
  const first = await versions('home-nutritionist')
  expect(first.versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 22 - i))
  expect(first.next).toBe(3)
  const second = await versions('home-nutritionist', `?before=${first.next}`)
  expect(second).toMatchObject({ versions: [{ version: 2 }, { version: 1 }], next: null })
  const path = '/admin/content/home-nutritionist/versions'
  const version = await call<Version>('GET', `${path}/7`, { token: admin.token })
  expect(version.body).toMatchObject({ version: 7, text: '<p>7</p>', savedBy: 'Ada Admin' })
  expect((await call('GET', `${path}/23`, { token: admin.token })).status).toBe(404)
})

test("removes a picture's metadata, serves it to anyone, and allows it in a text", async () => {
  const photo = jpegWith(exifSegment(1))
  const send = (image: string) =>
    call<{ url: string }>('POST', '/admin/content/picture', { token: admin.token, body: { image } })
  const { status, body } = await send(await uploadPicture(admin, photo))
  expect(status).toBe(200)
  const stored = Buffer.from(await (await fetch(body.url)).arrayBuffer())
  expect(stored.includes('Exif')).toBe(false)
  const { body: saved } = await saveFaq(admin, 'client', `<img src="${body.url}" alt="A plate" />`)
  expect(saved.text).toBe(`<img src="${body.url}" alt="A plate" />`)
  const other = await makeAdmin()
  expect(await send(await uploadPicture(other))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'image' }] },
  })
})

test.each([
  ['text', { type: 'client', text: 'x'.repeat(40_001) }],
  ['type', { type: 'admin', text: '' }],
  ['revision', { type: 'client', text: '', revision: -1 }],
])('names an invalid %s in the error and writes nothing', async (path, body) => {
  const before = await editedOf(admin, 'faq-client')
  expect(await call('POST', '/admin/faq', { token: admin.token, body })).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  })
  expect(await editedOf(admin, 'faq-client')).toEqual(before)
})
