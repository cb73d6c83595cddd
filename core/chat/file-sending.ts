import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { ChatEntity } from '#core/chat/entity'
import { ChatFileEntity, type ChatFileItem, folderOf, keyOf, previewKeyOf } from '#core/chat/file-entity'
import { uuidOf } from '#core/chat/load-chats'
import { messagesBetween, publish } from '#core/chat/pubnub'
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
const LOOK_AGAIN_MS = 200
const PATIENCE_MS = 6_000

const gone = () => conflict('This conversation has just been closed.', 'CHAT_CLOSED')
const beingSent = () => conflict('This file is being sent. Please try again in a moment.', 'BEING_SENT')
const taken = () => retryableConflict('This file was claimed', 'CLAIMED')

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
  const patience = performance.now() + PATIENCE_MS
  for (;;) {
    const known = await ChatFileEntity.find({ channelId, fileId })
    if (isSent(known)) return known
    const sent = isClaimed(known) ? undefined : await attempt(actor, input, known)
    if (sent) return sent
    if (performance.now() > patience) throw beingSent()
    await delay(LOOK_AGAIN_MS)
  }
}

const isSent = (file: ChatFileItem | undefined): file is Sent => typeof file?.timetoken === 'string'
const isClaimed = (file: ChatFileItem | undefined) => (file?.claim?.until ?? 0) > now()

/** Returns undefined if another request claimed the file first. */
async function attempt(
  actor: Actor,
  input: FileSending,
  known: ChatFileItem | undefined,
): Promise<Sent | undefined> {
  const published = known && (await timetokenOf(known))
  if (published) return finish(known, published)
  // The name decides the storage key, so a retry keeps the name of the first attempt.
  const checked = await Files.checkNamed(actor, input.key, known?.name ?? input.fileName)
  const preview = isPictureName(checked.name) && input.preview ? readPreview(input.preview) : undefined
  const file = await claim(fileOf(actor, input.channelId, checked, preview !== undefined), known)
  if (!file) return undefined
  try {
    await Files.store(checked, folderOf(file.channelId))
    if (preview) await Bucket.put(previewKeyOf(file), preview, 'image/jpeg')
    if (now() > file.claim.until - PUBLISH_MS) throw beingSent()
    return await finish(file, await publish(file.channelId, file.senderId, messageOf(file, input)))
  } catch (error) {
    await release(file).catch((cause: unknown) => log('error', 'claim not released', describe(cause)))
    throw error
  }
}

function fileOf(
  actor: Actor,
  channelId: string,
  { id: fileId, name, contentType: type, size }: Awaited<ReturnType<typeof Files.checkNamed>>,
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
  known: ChatFileItem | undefined,
): Promise<Claimed | undefined> {
  const at = now()
  const createdAt = known?.createdAt ?? new Date(at).toISOString()
  const claimed = { ...file, createdAt, claim: { at, until: at + CLAIM_MS } }
  const before = { claim: known?.claim ?? { absent: true as const }, timetoken: null }
  try {
    await transact([
      known
        ? ChatFileEntity.put(claimed, { if: before, else: taken })
        : ChatFileEntity.create(claimed, { else: taken }),
      ChatEntity.check(file, { if: { channelId: file.channelId, deletedAt: { absent: true } }, else: gone }),
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
      { if: { claim: own }, else: taken },
    ),
  )

async function finish({ claim: _, ...file }: ChatFileItem, timetoken: string): Promise<Sent> {
  const sent = { ...file, timetoken }
  await write(ChatFileEntity.put(sent, { if: { fileId: file.fileId }, else: gone }))
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
  const found = await messagesBetween(channelId, tried.at - CLOCK_SKEW_MS, tried.until + CLOCK_SKEW_MS)
  const isIt = (message: unknown) => v.is(Published, message) && message.file.key === keyOf(file)
  return found.find((one) => one.senderId === senderId && isIt(one.message))?.timetoken
}

/**
 * Decodes the preview made by the sender's browser and removes its metadata. Throws 400 unless it's a JPEG of at most
 * PREVIEW_PIXELS.
 */
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
