import { accessOf } from '#core/chat/access'
import { ChatFileEntity, type ChatFileItem, keyOf, previewKeyOf } from '#core/chat/files/file-entity'
import { sendOnce } from '#core/chat/files/file-sending'
import {
  type ChatFile,
  type ChatFiles,
  FILES_PER_PAGE,
  type FileSending,
  type SentFile,
} from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import { forbidden, notFound } from '#core/shared/errors'
import { messages } from '#core/shared/messages'
import { downloadOf, linkOrNull, linkTo } from '#core/uploads/links'

const closed = () => forbidden(messages.chatDisabled, 'CHAT_DISABLED')

/**
 * Lists a page of a tab's files, or the files with the given ids. Throws 404 unless the caller may read the
 * conversation (rule files-with-their-chat).
 */
export async function listChatFiles(
  actor: Actor,
  { channelId, kind, before, ids }: ChatFiles,
): Promise<ChatFile[]> {
  const { since = '', secondsLeft } = await requireAccess(actor, channelId)
  const files = ids
    ? await ChatFileEntity.findMany(ids.split(',').map((fileId) => ({ channelId, fileId })))
    : await ChatFileEntity.query(`chat-files#${channelId}#${kind}`, {
        index: 'gsi1',
        newestFirst: true,
        below: before,
        limit: FILES_PER_PAGE,
      })
  return Promise.all(
    files.filter(({ timetoken }) => !timetoken || timetoken > since).map((file) => show(file, secondsLeft)),
  )
}

/** Sends an upload as one message (rule files-with-their-chat). Repeated calls return the result of the first. */
export async function sendChatFile(actor: Actor, input: FileSending): Promise<SentFile> {
  if (!(await requireAccess(actor, input.channelId)).mayWrite) throw closed()
  const file = await sendOnce(actor, input)
  return { timetoken: file.timetoken, file: await show(file) }
}

async function requireAccess(actor: Actor, channelId: string) {
  const {
    channels: [access],
  } = await accessOf(actor, [channelId])
  if (!access) throw notFound('Chat')
  return access
}

/** The links of a moderating admin expire when the moderation ends. */
async function show(file: ChatFileItem, secondsLeft?: number): Promise<ChatFile> {
  const { fileId: id, name, type, size, senderId: userId, kind, timetoken, createdAt: created } = file
  const [uri, preview] = await Promise.all([
    kind === 'media' ? linkTo(keyOf(file), secondsLeft) : downloadOf(keyOf(file), name, secondsLeft),
    linkOrNull(file.hasPreview ? previewKeyOf(file) : null, secondsLeft),
  ])
  return { id, name, type, size, created, uri, preview, userId, timetoken }
}
