import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { UploadTicket } from '#core/uploads/schema'
import { UserEntity } from '#core/user/entity'
import { localKeys } from '#scripts/local/environment'
import { makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function send(token: string, bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') {
  const body = new FormData()
  body.append('image', new File([bytes], name, { type }))
  return call<{ imageUrl: string }>('POST', '/user/image', { token, body })
}
const pictures = () => services.s3.list(localKeys.bucket, 'public/images/').map(({ key }) => key)
const keyOf = async (userId: string) => (await UserEntity.find({ userId }))?.imageKey

test('a picture is shown everywhere and the old one is gone', async () => {
  const client = await makeClient()
  const first = await send(client.token, png)
  expect(first.status).toBe(200)
  const firstKey = await keyOf(client.id)
  expect(firstKey).toMatch(/^public\/images\/[0-9A-Z]{26}\.png$/)
  expect(first.body.imageUrl.endsWith(`/${firstKey}`)).toBe(true)
  const shown = await fetch(first.body.imageUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await ClientEntity.find({ clientId: client.id }))?.imageKey).toBe(firstKey)

  // Named and typed as something else: the bytes decide.
  const second = await send(client.token, png, 'me.jpg', 'image/jpeg')
  expect(second.body.imageUrl).toMatch(/\.png$/)
  expect((await ClientEntity.find({ clientId: client.id }))?.imageKey).toBe(await keyOf(client.id))
  expect(pictures()).not.toContain(firstKey)
})

test('a coach and somebody without a profile have pictures too', async () => {
  const [coach, newcomer] = await Promise.all([makeCoach(), makeNewcomer('client')])
  await send(coach.token, png)
  expect((await CoachEntity.find({ coachId: coach.id }))?.imageKey).toBe(await keyOf(coach.id))
  await send(newcomer.token, png)
  expect(await keyOf(newcomer.id)).toContain('public/images/')
  expect(await ClientEntity.find({ clientId: newcomer.id })).toBeUndefined()
})

test('many pictures at once leave one', async () => {
  const client = await makeClient()
  const before = pictures()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(client.token, png)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(pictures().filter((key) => !before.includes(key))).toEqual([await keyOf(client.id)])
})

test('what is no picture is refused, whatever it is called', async () => {
  const client = await makeClient()
  const before = pictures()
  for (const text of [
    '<html><script>alert(1)</script></html>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'GIF89a<script>',
    '',
  ])
    expect(await send(client.token, Buffer.from(text))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'image' }] },
    })
  expect((await send(client.token, Buffer.concat([png, Buffer.alloc(4_000_000)]))).status).toBe(413)
  const text = await call('POST', '/user/image', { token: client.token, body: {} })
  expect(text).toMatchObject({ status: 400, body: { issues: [{ path: 'image' }] } })
  expect(pictures()).toEqual(before)
  expect(await keyOf(client.id)).toBeNull()
})

test('a picture that was uploaded before is used by its owner only', async () => {
  const [client, other] = await Promise.all([makeClient(), makeClient()])
  const ask = { kind: 'image', fileName: 'me.png', contentType: 'image/png', size: png.length }
  const { body } = await call<UploadTicket>('POST', '/uploads', { token: client.token, body: ask })
  services.s3.putObject({ bucket: localKeys.bucket, key: body.key, body: png, contentType: 'image/png' })
  const use = (token: string) => call('POST', '/user/image', { token, body: { image: body.key } })
  expect(await use(other.token)).toMatchObject({ status: 400, body: { issues: [{ path: 'image' }] } })
  expect(await keyOf(other.id)).toBeNull()
  expect((await use(client.token)).status).toBe(200)
  expect((await use(client.token)).status).toBe(200)
  expect(pictures()).toContain(await keyOf(client.id))
})
