import { expect, test } from 'vitest'
import { setClock } from '#core/shared/clock'
import * as Bucket from '#core/uploads/bucket'
import * as Files from '#core/uploads/files'
import type { UploadTicket } from '#core/uploads/shared/schema'
import { localKeys } from '#scripts/local/environment'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const PDF = 'application/pdf'
const request = { kind: 'resume', fileName: 'me.pdf', contentType: PDF, size: 9 }
const ask = (token: string, body: object = request) => call<UploadTicket>('POST', '/uploads', { token, body })

function post({ url, fields }: UploadTicket, bytes: string, changed: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value)
  form.append('file', new Blob([bytes]))
  return fetch(url, { method: 'POST', body: form })
}

test('a ticket is valid for one file of one type under a key of the caller', async () => {
  const client = await makeClient()
  const { status, body } = await ask(client.token)
  expect(status).toBe(200)
  expect(body.key).toMatch(new RegExp(`^tmp/${client.id}/resume/[0-9A-Z]{26}\\.pdf$`))
  expect((await post(body, '%PDF-1.4\n')).status).toBe(204)
  expect((await post(body, '')).status).toBe(400)
  expect((await post(body, 'x'.repeat(10_000_001))).status).toBe(400)
  expect((await post(body, '%PDF', { 'Content-Type': 'text/html' })).status).toBe(403)
  expect((await post(body, '%PDF', { key: 'public/images/x.pdf' })).status).toBe(403)
})

test('a file that is replaced between its check and its use is refused, and so is one that is deleted', async () => {
  const client = await makeClient()
  const actor = { role: 'client', id: client.id, subject: client.subject, accountStatus: 'ACTIVE' } as const
  const { key } = (await ask(client.token)).body
  const { bucket } = localKeys
  const put = (body: string) =>
    services.s3.putObject({ bucket, key, body: Buffer.from(body), contentType: PDF })
  put('%PDF-1.4\n')
  const checked = await Files.checkFile(actor, 'resume', key)
  put('%PDF-1.7\n')
  await expect(Files.storeFile(checked, 'private/x')).rejects.toMatchObject({
    details: { code: 'FILE_CHANGED' },
  })
  await Bucket.removeObject(key)
  await expect(Files.storeFile(checked, 'private/x')).rejects.toMatchObject({
    details: { code: 'FILE_CHANGED' },
  })
})

test('a ticket expires after five minutes', async () => {
  const client = await makeClient()
  const { fields } = (await ask(client.token)).body
  const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())
  expect(Date.parse(policy.expiration) - Date.now()).toBeLessThanOrEqual(300_000)
  expect(policy.conditions).toContainEqual(['content-length-range', 1, 10_000_000])
})

test('rejects oversized and empty files and unsupported types, and names the field', async () => {
  const { token } = await makeClient()
  const issue = async (body: object) => (await ask(token, { ...request, ...body })).body
  expect(await issue({ size: 10_000_001 })).toMatchObject({
    issues: [{ path: 'size', message: 'File size should be less than 10MB' }],
  })
  expect(await issue({ size: 0 })).toMatchObject({ issues: [{ path: 'size' }] })
  expect(await issue({ contentType: 'text/html' })).toMatchObject({ issues: [{ path: 'contentType' }] })
  expect(await issue({ kind: 'image', contentType: 'image/svg+xml' })).toMatchObject({
    issues: [{ path: 'contentType' }],
  })
})

test('each person can request sixty uploads in ten minutes', async () => {
  const frozenTime = Date.now()
  setClock(() => frozenTime)
  const [client, admin] = await Promise.all([makeClient(), makeAdmin()])
  for (let index = 0; index < 60; index++) expect((await ask(client.token)).status).toBe(200)
  const refused = await ask(client.token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(admin.token)).status).toBe(200)
  setClock()
})
