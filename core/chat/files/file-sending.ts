import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { ChatEntity } from '#core/chat/entity'
import {
  ChatFileEntity,
  type ChatFileItem,
  folderOf,
  keyOf,
  previewKeyOf,
} from '#core/chat/files/file-entity'
import { uuidOf } from '#core/chat/load-chats'
import { messagesBetween, publish } from '#core/chat/pubnub/pubnub'
import { isPictureName } from '#core/chat/shared/file-name'
import { pushPayload } from '#core/chat/shared/push'
import { type FileSending, type Message, PREVIEW_PIXELS } from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import { describe, log } from '#core/lib/log'
import { transact, write } from '#core/lib/table'
import { now } from '#core/shared/clock'
import { conflict, invalid, isConflict, retryableConflict } from '#core/shared/errors'
import * as Bucket from '#core/uploads/bucket'
import * as Files from '#core/uploads/files'
import { stripJpeg } from '#core/uploads/jpeg'

/** Longer than a request may run, so a request with an older claim is no longer running. */
const CLAIM_MS = 25_000
/** The longest a publish may take. None starts later than this before its claim ends, so it can't outlive the claim. */
const PUBLISH_MS = 6_000
/** PubNub's history may lag this far behind the messages it has accepted. */
const HISTORY_LAG_MS = 2_000
/** How far PubNub's clock and ours may differ. */
const CLOCK_SKEW_MS = 60_000
const POLL_INTERVAL_MS = 200
const WAIT_TIMEOUT_MS = 6_000

const chatClosed = () => conflict('This conversation was just closed.', 'CHAT_CLOSED')
const alreadySending = () => conflict('This file is being sent. Please try again in a moment.', 'BEING_SENT')
const alreadyClaimed = () => retryableConflict('Another request is sending this file', 'CLAIMED')

export type Sent = ChatFileItem & { timetoken: string }

/**
 * Publishes an upload as exactly one message, even if it's sent repeatedly or concurrently. The request that claims
 * the file in the table publishes it, and the others wait. If a claim ended without a result, PubNub's history shows
 * whether the message was published. The item is written before the file is stored, so a purge finds every stored
 * file. Throws BEING_SENT (409) if another request takes too long.
 */
export async function sendOnce(actor: Actor, input: FileSending): Promise<Sent> {
  const { channelId, key } = input
  const fileId = Files.uploadOf(actor, 'attachment', key)
  if (!fileId) throw invalid([{ path: 'key', message: 'Please upload the file again' }])
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  for (;;) {
    const existing = await ChatFileEntity.find({ channelId, fileId })
    if (isSent(existing)) return existing
    const sent = isClaimed(existing) ? undefined : await attempt(actor, input, existing)
    if (sent) return sent
    if (performance.now() > deadline) throw alreadySending()
    await delay(POLL_INTERVAL_MS)
  }
}

const isSent = (file: ChatFileItem | undefined): file is Sent => typeof file?.timetoken === 'string'
const isClaimed = (file: ChatFileItem | undefined) => (file?.claim?.until ?? 0) > now()

/** Returns undefined if another request claimed the file first. */
async function attempt(
  actor: Actor,
  input: FileSending,
  existing: ChatFileItem | undefined,
): Promise<Sent | undefined> {
  const published = existing && (await timetokenOf(existing))
  if (published) return finish(existing, published)
  // The name decides the storage key, so a retry keeps the name of the first attempt.
  const checked = await Files.checkNamedFile(actor, input.key, existing?.name ?? input.fileName)
  const preview = isPictureName(checked.name) && input.preview ? readPreview(input.preview) : undefined
  const file = await claim(fileOf(actor, input.channelId, checked, preview !== undefined), existing)
  if (!file) return undefined
  try {
    await Files.storeFile(checked, folderOf(file.channelId))
    if (preview) await Bucket.put(previewKeyOf(file), preview, 'image/jpeg')
    if (now() > file.claim.until - PUBLISH_MS) throw alreadySending()
    return await finish(file, await publish(file.channelId, file.senderId, messageOf(file, input)))
  } catch (error) {
    await release(file).catch((cause: unknown) => log('error', 'claim not released', describe(cause)))
    throw error
  }
}

function fileOf(
  actor: Actor,
  channelId: string,
  { id: fileId, name, contentType: type, size }: Awaited<ReturnType<typeof Files.checkNamedFile>>,
  hasPreview: boolean,
): Omit<ChatFileItem, 'createdAt'> {
  const kind = isPictureName(name) ? 'media' : 'files'
  const senderId = uuidOf(actor)
  return {
    channelId,
    fileId,
    senderId,
    kind,
    name,
    type,
    size,
    ...(hasPreview && { hasPreview }),
    timetoken: null,
  }
}

type Claimed = ChatFileItem & Required<Pick<ChatFileItem, 'claim'>>

async function claim(
  file: Omit<ChatFileItem, 'createdAt'>,
  existing: ChatFileItem | undefined,
): Promise<Claimed | undefined> {
  const at = now()
  const createdAt = existing?.createdAt ?? new Date(at).toISOString()
  const claimed = { ...file, createdAt, claim: { at, until: at + CLAIM_MS } }
  const before = { claim: existing?.claim ?? { absent: true as const }, timetoken: null }
  try {
    await transact([
      existing
        ? ChatFileEntity.put(claimed, { if: before, else: alreadyClaimed })
        : ChatFileEntity.create(claimed, { else: alreadyClaimed }),
      ChatEntity.check(file, {
        if: { channelId: file.channelId, deletedAt: { absent: true } },
        else: chatClosed,
      }),
    ])
    return claimed
  } catch (error) {
    if (!isConflict(error, 'CLAIMED')) throw error
    return undefined
  }
}

/**
 * Shortens the claim so that the next attempt can start earlier. The claim's start stays, because it tells where to
 * look for the message in PubNub's history.
 */
const release = ({ channelId, fileId, claim: own }: Claimed) =>
  write(
    ChatFileEntity.update(
      { channelId, fileId },
      { set: { claim: { at: own.at, until: now() + HISTORY_LAG_MS } } },
      { if: { claim: own }, else: alreadyClaimed },
    ),
  )

async function finish({ claim: _, ...file }: ChatFileItem, timetoken: string): Promise<Sent> {
  const sent = { ...file, timetoken }
  await write(ChatFileEntity.put(sent, { if: { fileId: file.fileId }, else: chatClosed }))
  return sent
}

const Published = v.object({ file: v.object({ key: v.string() }) })

/**
 * Looks for the message of an earlier attempt, which may have published it and then crashed or never received the
 * response.
 */
async function timetokenOf(file: ChatFileItem): Promise<string | undefined> {
  const { channelId, senderId, claim: tried } = file
  if (!tried) return undefined
  const messages = await messagesBetween(channelId, tried.at - CLOCK_SKEW_MS, tried.until + CLOCK_SKEW_MS)
  const isThisFile = (message: unknown) => v.is(Published, message) && message.file.key === keyOf(file)
  return messages.find((message) => message.senderId === senderId && isThisFile(message.message))?.timetoken
}

/**
 * Decodes the preview made by the sender's browser and removes its metadata. Throws 400 unless it's a JPEG of at most
 * PREVIEW_PIXELS.
 */
function readPreview(base64: string): Buffer {
  const picture = stripJpeg(Buffer.from(base64, 'base64'))
  const side = picture ? Math.max(picture.width, picture.height) : 0
  if (!picture || side === 0 || side > PREVIEW_PIXELS)
    throw invalid([{ path: 'preview', message: 'The preview should be a small JPEG' }])
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
