import { accessOf } from '#core/chat/access'
import { ChatEntity } from '#core/chat/entity'
import { uuidOf } from '#core/chat/facts'
import { ChatFileEntity, type ChatFileItem, folderOf, keyOf, previewKeyOf } from '#core/chat/file-entity'
import { isPictureName } from '#core/chat/file-name'
import { publish } from '#core/chat/pubnub'
import { pushPayload } from '#core/chat/push'
import {
  type ChatFile,
  type ChatFiles,
  FILES_PER_PAGE,
  type FileSending,
  type Message,
  PREVIEW_PIXELS,
  type SentFile,
} from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'
import { again } from '#core/lib/again'
import { nowIso } from '#core/lib/clock'
import { conflict, forbidden, invalid, notFound } from '#core/lib/errors'
import { transact, write } from '#core/lib/table'
import { messages } from '#core/messages'
import * as Bucket from '#core/uploads/bucket'
import * as Files from '#core/uploads/files'
import { stripJpeg } from '#core/uploads/jpeg'
import { downloadOf, linkOrNull, linkTo } from '#core/uploads/links'

const CLOSED = forbidden(messages.chatDisabled, 'CHAT_DISABLED')
const GONE = conflict('This conversation has just been closed.', 'CHAT_CLOSED')

/** What a tab shows of a conversation, or these files of it, for who may read it (rule files-with-their-chat). */
export async function list(actor: Actor, { channelId, kind, before, ids }: ChatFiles): Promise<ChatFile[]> {
  const { since = '' } = await requireAccess(actor, channelId)
  const files = ids
    ? await ChatFileEntity.findMany(ids.split(',').map((fileId) => ({ channelId, fileId })))
    : await ChatFileEntity.query(`chat-files#${channelId}#${kind}`, {
        index: 'gsi1',
        newestFirst: true,
        below: before,
        limit: FILES_PER_PAGE,
      })
  return Promise.all(files.filter(({ timetoken }) => !timetoken || timetoken > since).map(show))
}

/**
 * Sends an upload as a message, once it was looked at. What was sent already answers as it did then. It is in the
 * table before it is in the bucket, so nothing stays behind that a purge would not find, and its tab shows it once
 * the provider has its message.
 */
export async function send(actor: Actor, input: FileSending): Promise<SentFile> {
  const { channelId, key } = input
  if (!(await requireAccess(actor, channelId)).mayWrite) throw CLOSED
  const fileId = Files.uploadOf(actor, 'attachment', key)
  if (!fileId) throw invalid([{ path: 'key', message: 'Please upload the file again' }])
  const file = await again(async () => {
    const known = await ChatFileEntity.find({ channelId, fileId })
    return isSent(known) ? known : deliver(actor, input, known)
  })
  return { timetoken: file.timetoken, file: await show(file) }
}

async function deliver(actor: Actor, input: FileSending, known?: ChatFileItem): Promise<Sent> {
  const { channelId, key, fileName } = input
  const checked = await Files.checkNamed(actor, key, fileName)
  const { id: fileId, name, contentType: type, size } = checked
  const senderId = uuidOf(actor)
  const kind = isPictureName(name) ? 'media' : 'files'
  const preview = kind === 'media' && input.preview ? readPreview(input.preview) : undefined
  const createdAt = known?.createdAt ?? nowIso()
  const file: ChatFileItem = {
    channelId,
    fileId,
    senderId,
    kind,
    name,
    type,
    size,
    ...(preview && { hasPreview: true }),
    timetoken: null,
    createdAt,
  }
  if (!known)
    await transact([
      ChatFileEntity.create(file),
      ChatEntity.check({ channelId }, { if: { channelId, deletedAt: { absent: true } }, else: GONE }),
    ])
  await Files.store(checked, folderOf(channelId))
  if (preview) await Bucket.put(previewKeyOf(file), preview, 'image/jpeg')
  const timetoken = await publish(channelId, senderId, messageOf(file, input))
  const sent = { ...file, timetoken }
  await write(ChatFileEntity.put(sent, { if: { fileId }, else: GONE }))
  return sent
}

/** As its sender's browser drew it, without what it tells but its pixels; 400 for what is no small JPEG. */
function readPreview(base64: string): Buffer {
  const picture = stripJpeg(Buffer.from(base64, 'base64'))
  const side = picture ? Math.max(picture.width, picture.height) : 0
  if (!picture || side === 0 || side > PREVIEW_PIXELS)
    throw invalid([{ path: 'preview', message: 'This is not a small picture' }])
  return picture.bytes
}

function messageOf(file: ChatFileItem, input: FileSending) {
  const { text, clientMessageId, repliedMT, repliedTT, repliedFU } = input
  const { name, type, size } = file
  const message: Message = {
    ...(text && { text }),
    file: { key: keyOf(file), name, type, size },
    clientMessageId,
    ...(repliedTT && { repliedMT, repliedTT, repliedFU }),
  }
  return { ...message, ...pushPayload(text || name) }
}

async function requireAccess(actor: Actor, channelId: string) {
  const {
    channels: [access],
  } = await accessOf(actor, [channelId])
  if (!access) throw notFound('Chat')
  return access
}

type Sent = ChatFileItem & { timetoken: string }
const isSent = (file: ChatFileItem | undefined): file is Sent => typeof file?.timetoken === 'string'

async function show(file: ChatFileItem): Promise<ChatFile> {
  const { fileId: id, name, type, size, senderId: userId, kind, timetoken, createdAt: created } = file
  const [uri, preview] = await Promise.all([
    kind === 'media' ? linkTo(keyOf(file)) : downloadOf(keyOf(file), name),
    linkOrNull(file.hasPreview ? previewKeyOf(file) : null),
  ])
  return { id, name, type, size, created, uri, preview, userId, timetoken }
}
