import { afterEach, expect, test, vi } from 'vitest'
import { ChatEntity, ChatMemberEntity, DeletedChatEntity } from '#core/chat/entity'
import { ChatFileEntity, type ChatFileItem, keyOf } from '#core/chat/files/file-entity'
import { removeChats } from '#core/chat/members/removal'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { Chat, ChatFile, Message, SentFile } from '#core/chat/shared/schema'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { setClock } from '#core/shared/clock'
import * as Bucket from '#core/uploads/bucket'
import { handler as purgeChats } from '#functions/jobs/purge-chats'
import { localKeys } from '#scripts/local/environment'
import { pdf } from '#scripts/seed/pdf'
import { crashesAtWrite } from '#scripts/testing/checks/crash'
import { chatOf, connectToChat, makeConversation } from '#scripts/testing/conversations'
import { makeGroup } from '#scripts/testing/groups'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { exifSegment, jpegWith, png } from '#scripts/testing/pictures'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs, uploadAs } from '#scripts/testing/uploads'

const DAY_MS = 24 * 3600 * 1000
const PLAN = pdf('Plan', ['Oats'])
interface Sent {
  contentType: string
  bytes: Uint8Array
}
const PICTURE: Sent = { contentType: 'image/png', bytes: png }
const DOCUMENT: Sent = { contentType: 'application/pdf', bytes: PLAN }

const uploaded = (person: TestPerson, { contentType, bytes } = PICTURE) =>
  uploadAs(person, { kind: 'attachment', contentType, bytes })
const post = <T = SentFile>({ token }: TestPerson, body: object) =>
  call<T>('POST', '/chat/files', { token, body: { clientMessageId: newId(), ...body } })
const list = async <T = ChatFile[]>({ token }: TestPerson, channelId: string, query: string) =>
  call<T>('GET', `/chat/files?channelId=${channelId}&${query}`, { token })
const namesOf = async (person: TestPerson, channelId: string, kind: string) =>
  (await list(person, channelId, `kind=${kind}`)).body.map(({ name }) => name)
const filesOf = (channelId: string) => ChatFileEntity.queryAll(`chat-files#${channelId}`)
const stored = (channelId: string) =>
  services.s3.list(localKeys.bucket, `private/chats/${channelId}/`).map(({ key }) => key)
async function messagesIn(person: TestPerson, channelId: string) {
  const { channels } = await (await connectToChat(person)).fetchMessages({ channels: [channelId] })
  return (channels[channelId] ?? []).map(({ message, uuid, timetoken }) => ({
    message: message as Message,
    uuid,
    timetoken: String(timetoken),
  }))
}
const send = (person: TestPerson, channelId: string, fileName: string, file = PICTURE) =>
  sendFileAs(person, channelId, fileName, file)

afterEach(() => {
  vi.restoreAllMocks()
  services.pubnub.faults.reset()
  setClock()
})

test('a file becomes a message from its sender, and the other person reads it through a signed URL', async () => {
  const { client, coach, channelId } = await makeConversation()
  const key = await uploaded(client, DOCUMENT)
  const quote = { repliedMT: 'Plan?', repliedTT: '17951990831660000', repliedFU: coach.id }
  const clientMessageId = newId()
  const { status, body } = await post(client, {
    channelId,
    key,
    fileName: '../My plan (1)\u202e.pdf',
    text: ' Here it is ',
    clientMessageId,
    ...quote,
  })
  expect(status).toBe(200)
  const [sent] = await messagesIn(coach, channelId)
  const [own] = stored(channelId)
  expect(sent).toMatchObject({
    uuid: client.id,
    timetoken: body.timetoken,
    message: {
      text: 'Here it is',
      file: { key: own, name: 'My plan (1).pdf', type: 'application/pdf', size: PLAN.length },
      clientMessageId,
      ...quote,
    },
  })
  expect(services.pubnub.pushes().at(-1)?.payload).toMatchObject({
    pn_fcm: { notification: { title: 'New message', body: 'Here it is' } },
  })
  expect(await chatOf(coach, channelId)).toMatchObject({ unread: 1, latest: { senderId: client.id } })

  const [file] = (await list(coach, channelId, 'kind=files')).body
  expect(file).toMatchObject({ name: 'My plan (1).pdf', userId: client.id, timetoken: body.timetoken })
  const answer = await fetch(file?.uri ?? '')
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PLAN)
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''My%20plan%20%281%29.pdf",
  )
  const named = (await list(coach, channelId, `ids=${file?.id}`)).body
  expect(named).toMatchObject([{ id: file?.id, size: PLAN.length }])
  const unsigned = new URL(file?.uri ?? '')
  expect((await fetch(unsigned.origin + unsigned.pathname)).status).toBe(403)
})

test('recognizes a picture by its name, serves it inline and removes its location data', async () => {
  const { client, coach, channelId } = await makeConversation()
  const taken = { contentType: 'image/jpeg', bytes: jpegWith(exifSegment(6)) }
  const { file } = await send(client, channelId, 'Lunch.JPeG', taken)
  await send(coach, channelId, 'Shot', PICTURE)
  await send(coach, channelId, 'week.pdf', DOCUMENT)
  expect(await namesOf(coach, channelId, 'media')).toEqual(['Shot.png', 'Lunch.JPeG'])
  expect(await namesOf(client, channelId, 'files')).toEqual(['week.pdf'])
  const answer = await fetch(file.uri)
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.includes('GPS') || bytes.length >= taken.bytes.length).toBe(false)
  expect(file.size).toBe(bytes.length)
})

test("serves a picture's preview to the same people, without metadata, and deletes it with the picture", async () => {
  const { client, coach, channelId } = await makeConversation()
  const small = jpegWith(exifSegment(6))
  const preview = small.toString('base64')
  const key = await uploaded(client)
  const body = { channelId, key, fileName: 'a.png', preview }
  const { file } = (await post(client, body)).body
  const [listed] = (await list(coach, channelId, 'kind=media')).body
  for (const link of [file.preview, listed?.preview]) {
    const answer = await fetch(link ?? '')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect((await answer.bytes()).length).toBeLessThan(small.length)
  }
  const unsigned = new URL(file.preview ?? '')
  expect((await fetch(unsigned.origin + unsigned.pathname)).status).toBe(403)

  const large = Buffer.from(small)
  large.writeUInt16BE(641, large.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  const refused = ['no base64!', png.toString('base64'), large.toString('base64')]
  for (const wrong of [...refused, Buffer.alloc(100_001).toString('base64')]) {
    const answer = await post(client, { ...body, key: await uploaded(client), preview: wrong })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'preview' }] } })
  }
  // Other files get no preview, even if one is sent along.
  await post(client, { ...body, key: await uploaded(client, DOCUMENT), fileName: 'a.pdf' })
  expect((await list(client, channelId, 'kind=files')).body).toMatchObject([{ preview: null }])
  expect(stored(channelId)).toHaveLength(3)
  await removeChats(client.id)
  expect(stored(channelId)).toEqual([])
})

test('lists twenty files at a time, newest first, and omits unsent ones', async () => {
  const { client, channelId } = await makeConversation()
  const ids = Array.from({ length: 23 }, newId)
  for (const [index, fileId] of ids.entries())
    await write(
      ChatFileEntity.put({
        channelId,
        fileId,
        senderId: client.id,
        kind: 'media',
        name: `${index}.png`,
        type: 'image/png',
        size: 1,
        timetoken: index === 22 ? null : String(17_951_990_831_660_000n + BigInt(index)),
        createdAt: new Date().toISOString(),
      }),
    )
  const first = (await list(client, channelId, 'kind=media')).body
  expect(first.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, index) => `${21 - index}.png`))
  const before = encodeURIComponent(`${first.at(-1)?.timetoken}#${first.at(-1)?.id}`)
  const next = (await list(client, channelId, `kind=media&before=${before}`)).body
  expect(next.map(({ name }) => name)).toEqual(['1.png', '0.png'])
})

test('refuses misnamed, empty, oversized and unsupported files with a message, and stores nothing', async () => {
  const { client, channelId } = await makeConversation()
  const refusal = async (fileName: string, contentType: string, bytes: Buffer) => {
    const key = await uploaded(client, { contentType, bytes })
    const { status, body } = await post<{ issues: object[] }>(client, { channelId, key, fileName })
    expect(status).toBe(400)
    return body.issues
  }
  const misnamed = [{ path: 'key', message: "The file's content doesn't match its name" }]
  const notAccepted = [{ path: 'key', message: "This file type isn't supported" }]
  expect(await refusal('plan.jpg', 'image/jpeg', PLAN)).toEqual(misnamed)
  expect(await refusal('plan.pdf', 'application/pdf', png)).toEqual(misnamed)
  expect(await refusal('list.csv', 'text/csv', Buffer.from([0x4d, 0x5a, 0, 0]))).toEqual(notAccepted)
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  expect(await refusal('IMG_1.HEIC', 'image/jpeg', heic)).toEqual([
    { path: 'key', message: expect.stringMatching(/^This is a HEIC photo.*save it as JPEG/) },
  ])
  expect(await refusal('page.html', 'text/plain', Buffer.from('<script>1</script>'))).toEqual(notAccepted)
  expect(await refusal('a.png', 'image/png', png.subarray(0, 40))).toMatchObject([{ path: 'key' }])
  for (const fileName of ['', '  ', '/', '\u202e', 'x'.repeat(201)])
    expect(await post(client, { channelId, key: await uploaded(client), fileName })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'fileName' }] },
    })
  // The bucket itself refuses more than 10,000,000 bytes, so there's no upload to send.
  const tooLarge = await uploaded(client, { contentType: 'text/plain', bytes: Buffer.alloc(10_000_001, 'a') })
  expect(await post(client, { channelId, key: tooLarge, fileName: 'a.txt' })).toMatchObject({
    status: 400,
    body: { message: 'Please upload the file again' },
  })
  const { token } = client
  const ticket = { kind: 'attachment', fileName: 'a.txt', contentType: 'text/plain', size: 10_000_001 }
  expect((await call('POST', '/uploads', { token, body: ticket })).body).toMatchObject({
    issues: [{ message: 'File size should be less than 10MB' }],
  })
  expect(await filesOf(channelId)).toEqual([])
  expect(stored(channelId)).toEqual([])
  expect(await messagesIn(client, channelId)).toEqual([])
})

test('accepts texts and tables as documents, and adds an extension to a name without one', async () => {
  const { client, channelId } = await makeConversation()
  for (const [name, contentType, text] of [
    ['list.csv', 'text/csv', 'Oats;2\r\nMüsli;3'],
    ['note.txt', 'text/plain', 'Hello'],
    ['note', 'text/plain', 'Hello'],
    ['photopng', 'application/pdf', PLAN],
  ] as const)
    await send(client, channelId, name, { contentType, bytes: Buffer.from(text) })
  expect(await namesOf(client, channelId, 'files')).toEqual([
    'photopng.pdf',
    'note.txt',
    'note.txt',
    'list.csv',
  ])
  expect(await namesOf(client, channelId, 'media')).toEqual([])
})

test('only members of a conversation can see its files, and they can send only their own uploads', async () => {
  const { client, coach, channelId } = await makeConversation()
  const [stranger, other] = [await makeClient(), await makeConversation()]
  const { file } = await send(client, channelId, 'a.png')
  for (const person of [stranger, other.client, other.coach, await makeAdmin()]) {
    for (const query of ['kind=media', 'kind=files', `ids=${file.id}`])
      expect((await list(person, channelId, query)).status).toBe(404)
    const key = await uploaded(person)
    expect((await post(person, { channelId, key, fileName: 'a.png' })).status).toBe(404)
  }
  expect((await list(other.client, other.channelId, `ids=${file.id}`)).body).toEqual([])
  const notTheirs = await uploaded(stranger)
  for (const key of [notTheirs, 'private/x.png', `tmp/${client.id}/image/${newId()}.png`])
    expect(await post(coach, { channelId, key, fileName: 'a.png' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'key' }] },
    })
  await write(ChatMemberEntity.remove({ channelId, memberId: coach.id }))
  expect((await list(coach, channelId, 'kind=media')).status).toBe(404)
})

test('a closed conversation is read-only, and so is a moderated one for its admin', async () => {
  const { client, coach, channelId } = await makeConversation()
  const admin = await makeAdmin()
  await send(client, channelId, 'a.png')
  const body = { channelId, reason: 'A complaint' }
  expect((await list(admin, channelId, 'kind=media')).status).toBe(404)
  await call('POST', '/admin/moderated-chats', { token: admin.token, body })
  expect(await namesOf(admin, channelId, 'media')).toEqual(['a.png'])
  const key = await uploaded(admin)
  expect((await post(admin, { channelId, key, fileName: 'b.png' })).status).toBe(403)
  await call('DELETE', '/admin/moderated-chats', { token: admin.token, body: { channelId } })
  expect((await list(admin, channelId, 'kind=media')).status).toBe(404)

  await makeRelationship(coach, client, 'REJECTED')
  expect(await namesOf(client, channelId, 'media')).toEqual(['a.png'])
  expect(await post(client, { channelId, key: await uploaded(client), fileName: 'b.png' })).toMatchObject({
    status: 403,
    body: { code: 'CHAT_DISABLED' },
  })
  expect(stored(channelId)).toHaveLength(1)
})

test('an admin sends a file as the admins, and another admin sees it', async () => {
  const client = await makeClient()
  const [admin, other] = [await makeAdmin(), await makeAdmin()]
  await call<Chat>('POST', '/chat/init', { token: client.token, body: { toAdmin: true } })
  const channelId = adminChannel(client.id)
  await send(admin, channelId, 'a.png')
  expect(await messagesIn(client, channelId)).toMatchObject([{ uuid: 'admin' }])
  expect(await namesOf(other, channelId, 'media')).toEqual(['a.png'])
})

test('eight concurrent requests and a later retry send one message', async () => {
  const { client, channelId } = await makeConversation()
  const body = { channelId, key: await uploaded(client), fileName: 'a.png', clientMessageId: newId() }
  const all = await Promise.all(Array.from({ length: 8 }, () => post(client, body)))
  all.push(await post(client, body))
  expect(all.map(({ status }) => status)).toEqual(Array(9).fill(200))
  const [message, ...more] = await messagesIn(client, channelId)
  expect(more).toEqual([])
  expect(new Set(all.map(({ body: { timetoken } }) => timetoken))).toEqual(new Set([message?.timetoken]))
  expect(await namesOf(client, channelId, 'media')).toEqual(['a.png'])
  expect(stored(channelId)).toHaveLength(1)
  // A request with another name and message id still returns the same message.
  const other = await post(client, { ...body, fileName: 'b.png', clientMessageId: newId() })
  expect(other).toMatchObject({ status: 200, body: { file: { name: 'a.png' } } })
  expect(await messagesIn(client, channelId)).toHaveLength(1)
})

test.each([
  ['is refused for its rate', { status: 429 }, 1],
  ['fails', { status: 503 }, 1],
  ['breaks off before it is done', 'no connection', 1],
  ['is done and loses its answer', 'lost answer', 1],
  ['loses its answer twice', 'lost answer', 2],
] as const)('a retry sends a file exactly once after its publish %s', async (_, fault, times) => {
  const { client, channelId } = await makeConversation()
  const body = { channelId, key: await uploaded(client), fileName: 'a.png', clientMessageId: newId() }
  const log = vi.spyOn(console, 'error').mockReturnValue()
  services.pubnub.faults.inject(fault, { path: /^\/publish\//, times })
  services.pubnub.faults.historyDelayMs = 500
  const first = await post(client, body)
  expect(first.status).toBe(500)
  expect(await namesOf(client, channelId, 'media')).toEqual([])
  const next = await Promise.all([post(client, body), post(client, body), post(client, body)])
  log.mockRestore()
  for (const { status } of next) expect([200, 500]).toContain(status)
  services.pubnub.faults.reset()
  const last = await post(client, body)
  expect(last.status).toBe(200)
  const sent = await messagesIn(client, channelId)
  expect(sent.map(({ timetoken }) => timetoken)).toEqual([last.body.timetoken])
  expect(await namesOf(client, channelId, 'media')).toEqual(['a.png'])
})

test('waits while another request is sending the same file, then answers 409 so that it can be retried', async () => {
  const { client, channelId } = await makeConversation()
  const body = { channelId, key: await uploaded(client), fileName: 'a.png' }
  const fileId = /([^/]+)\.png$/.exec(body.key)?.[1] ?? ''
  const at = Date.now()
  const name = {
    name: 'a.png',
    type: 'image/png',
    size: 1,
    timetoken: null,
    createdAt: new Date(at).toISOString(),
  }
  const claim = { at, until: at + 25_000 }
  await write(ChatFileEntity.put({ channelId, fileId, senderId: client.id, kind: 'media', ...name, claim }))
  expect(await post(client, body)).toMatchObject({ status: 409, body: { code: 'BEING_SENT' } })
  expect(await messagesIn(client, channelId)).toEqual([])
  // The other request's claim has expired by then.
  setClock(() => at + 25_000)
  expect((await post(client, body)).status).toBe(200)
  expect(await messagesIn(client, channelId)).toHaveLength(1)
})

test('a retry completes a send interrupted at any step exactly once, and a purge finds every stored file', async () => {
  const { client, channelId } = await makeConversation()
  for (let place = 1; ; place++) {
    const body = {
      channelId,
      key: await uploaded(client),
      fileName: `${place}.png`,
      clientMessageId: newId(),
    }
    const isKilled = await crashesAtWrite(place, () => post(client, body))
    const known = new Set((await filesOf(channelId)).map(({ fileId }) => fileId))
    for (const key of stored(channelId)) expect(known).toContain(/([^/]+)\.png$/.exec(key)?.[1])
    if (!isKilled) break
    const time = Date.now()
    setClock(() => time + 30_000)
    expect((await post(client, body)).status).toBe(200)
    setClock()
    expect((await namesOf(client, channelId, 'media'))[0]).toBe(`${place}.png`)
    const sent = (await messagesIn(client, channelId)).filter(
      ({ message }) => message.clientMessageId === body.clientMessageId,
    )
    expect(sent).toHaveLength(1)
    expect(place).toBeLessThan(10)
  }
})

test('files are deleted and restored with their conversation', async () => {
  const { client, coach, channelId } = await makeConversation()
  const { token } = await makeAdmin()
  const { file } = await send(client, channelId, 'a.png')
  const remove = (restore: boolean) =>
    call('POST', '/chat/deletechannel', { token, body: { channelId, restore } })
  await remove(false)
  expect((await list(client, channelId, `ids=${file.id}`)).status).toBe(404)
  expect((await post(coach, { channelId, key: await uploaded(coach), fileName: 'b.png' })).status).toBe(404)
  await remove(true)
  expect(await namesOf(coach, channelId, 'media')).toEqual(['a.png'])
  await remove(false)
  const { deletedAt: before = '' } = (await ChatEntity.find({ channelId })) ?? {}
  const deletedAt = new Date(Date.now() - 31 * DAY_MS).toISOString()
  await transact([
    ChatEntity.update({ channelId }, { set: { deletedAt } }),
    DeletedChatEntity.remove({ channelId, deletedAt: before }),
    DeletedChatEntity.put({ channelId, deletedAt }),
  ])
  for (let place = 1; await crashesAtWrite(place, purgeChats); place++) expect(place).toBeLessThan(20)
  expect(await filesOf(channelId)).toEqual([])
  expect(stored(channelId)).toEqual([])
  expect((await fetch(file.uri)).status).toBe(403)
})

test('erasing a member of a group deletes only the files that they sent', async () => {
  const [client, coach, stranger] = [await makeClient(), await makeCoach(), await makeClient()]
  const channelId = await makeGroup({ coach, clients: [client] })
  const { file } = await send(coach, channelId, 'a.png')
  expect(await namesOf(coach, channelId, 'media')).toEqual(['a.png'])
  // A client who hasn't paid for the group can't list them either.
  for (const person of [stranger, client])
    expect((await list(person, channelId, 'kind=media')).status).toBe(404)

  const [known] = await filesOf(channelId)
  const theirs = { ...known, fileId: newId(), senderId: client.id } as ChatFileItem
  await write(ChatFileEntity.put(theirs))
  await Bucket.put(keyOf(theirs), png, theirs.type)
  expect(stored(channelId)).toHaveLength(2)
  for (let place = 1; await crashesAtWrite(place, () => removeChats(client.id)); place++)
    expect(place).toBeLessThan(20)
  expect((await filesOf(channelId)).map(({ fileId }) => fileId)).toEqual([file.id])
  expect(stored(channelId)).toHaveLength(1)
  expect(await namesOf(coach, channelId, 'media')).toEqual(['a.png'])
})
