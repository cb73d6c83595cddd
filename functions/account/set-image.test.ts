import { expect, test } from 'vitest'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { UserEntity } from '#core/identity/entity'
import { localKeys } from '#scripts/local/environment'
import { upload } from '#scripts/testing/application'
import { makeClient, makeCoach, makeNewcomer } from '#scripts/testing/people'
import { exif, exifSegment, jpeg, jpegWith, png, pngChunk, pngWith, segment } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

function send(token: string, bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') {
  const body = new FormData()
  body.append('image', new File([bytes], name, { type }))
  return call<{ imageUrl: string }>('POST', '/user/image', { token, body })
}
const pictures = () => services.s3.list(localKeys.bucket, 'public/images/').map(({ key }) => key)
const keyOf = async (userId: string) => (await UserEntity.find({ userId }))?.imageKey

test('a new picture is shown everywhere, and the old one is deleted', async () => {
  const client = await makeClient()
  const first = await send(client.token, png)
  expect(first.status).toBe(200)
  const firstKey = await keyOf(client.id)
  expect(firstKey).toMatch(/^public\/images\/[0-9A-Z]{26}\.png$/)
  expect(first.body.imageUrl.endsWith(`/${firstKey}`)).toBe(true)
  const shown = await fetch(first.body.imageUrl)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await ClientEntity.find({ clientId: client.id }))?.imageKey).toBe(firstKey)

  // The name and type are wrong on purpose, because the bytes decide.
  const second = await send(client.token, png, 'me.jpg', 'image/jpeg')
  expect(second.body.imageUrl).toMatch(/\.png$/)
  expect((await ClientEntity.find({ clientId: client.id }))?.imageKey).toBe(await keyOf(client.id))
  expect(pictures()).not.toContain(firstKey)
})

test('coaches and people without a profile can have pictures too', async () => {
  const [coach, newcomer] = await Promise.all([makeCoach(), makeNewcomer('client')])
  await send(coach.token, png)
  expect((await CoachEntity.find({ coachId: coach.id }))?.imageKey).toBe(await keyOf(coach.id))
  await send(newcomer.token, png)
  expect(await keyOf(newcomer.id)).toContain('public/images/')
  expect(await ClientEntity.find({ clientId: newcomer.id })).toBeUndefined()
})

test('concurrent uploads leave one picture', async () => {
  const client = await makeClient()
  const before = pictures()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(client.token, png)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(pictures().filter((key) => !before.includes(key))).toEqual([await keyOf(client.id)])
})

test("serves neither a photo's location nor the data hidden behind it", async () => {
  const client = await makeClient()
  const photo = Buffer.concat([
    jpegWith(
      exifSegment(6),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>'),
      segment(0xfe, 'home'),
    ),
    Buffer.from('<html><script>alert(1)</script>'),
  ])
  const served = async ({ imageUrl }: { imageUrl: string }) =>
    Buffer.from(await (await fetch(imageUrl)).arrayBuffer())
  const sent = await served((await send(client.token, photo)).body)
  // Besides the picture, only its orientation is left.
  expect(sent.length).toBe(jpeg.length + 36)
  expect(sent.subarray(-(jpeg.length - 2))).toEqual(jpeg.subarray(2))
  expect(sent.includes('Exif') && !sent.includes(exif(6).subarray(-24))).toBe(true)

  const key = await upload(client.token, 'image', pngWith(pngChunk('tEXt', 'Author\0Me')), 'image/png')
  const used = await call<{ imageUrl: string }>('POST', '/user/image', {
    token: client.token,
    body: { image: key },
  })
  expect(await served(used.body)).toEqual(png)
})

test("refuses anything that isn't a picture, whatever its name", async () => {
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
  for (const damaged of [
    png.subarray(0, -13),
    jpeg.subarray(0, 100),
    Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>alert(1)</script>')]),
  ])
    expect(await send(client.token, damaged)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'image', message: expect.stringContaining('damaged') }] },
    })
  const bomb = Buffer.from(jpeg)
  bomb.writeUInt32BE(0xffff_ffff, bomb.indexOf('ffc0', 'hex') + 5)
  expect(await send(client.token, bomb)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'image', message: 'Photos can have at most 50 megapixels' }] },
  })
  expect((await send(client.token, Buffer.concat([png, Buffer.alloc(4_000_000)]))).status).toBe(413)
  const text = await call('POST', '/user/image', { token: client.token, body: {} })
  expect(text).toMatchObject({ status: 400, body: { issues: [{ path: 'image' }] } })
  expect(pictures()).toEqual(before)
  expect(await keyOf(client.id)).toBeNull()
})

test('only its owner can use a picture that was uploaded before', async () => {
  const [client, other] = await Promise.all([makeClient(), makeClient()])
  const image = await upload(client.token, 'image', png, 'image/png')
  const use = (token: string) => call('POST', '/user/image', { token, body: { image } })
  expect(await use(other.token)).toMatchObject({ status: 400, body: { issues: [{ path: 'image' }] } })
  expect(await keyOf(other.id)).toBeNull()
  expect((await use(client.token)).status).toBe(200)
  expect((await use(client.token)).status).toBe(200)
  expect(pictures()).toContain(await keyOf(client.id))
})
