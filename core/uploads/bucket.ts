import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { Resource } from 'sst'
import { conflict } from '#core/shared/errors'
import { MAX_FILE_BYTES } from '#core/uploads/shared/schema'

const s3 = new S3Client({
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})
const Bucket = Resource.Uploads.name
const TICKET_SECONDS = 5 * 60

export interface Head {
  bytes: Uint8Array
  contentType: string
  etag: string
  size: number
}

/**
 * S3 reports a missing file as AccessDenied to callers who can't list the bucket, and an empty file as InvalidRange.
 */
const NOTHING_THERE = ['NoSuchKey', 'AccessDenied', 'InvalidRange']

export async function readHead(key: string, byteCount: number): Promise<Head | undefined> {
  try {
    const {
      Body,
      ContentType = '',
      ETag = '',
      ContentRange = '',
    } = await s3.send(new GetObjectCommand({ Bucket, Key: key, Range: `bytes=0-${byteCount - 1}` }))
    return {
      bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(),
      contentType: ContentType,
      etag: ETag,
      size: Number(ContentRange.split('/')[1]),
    }
  } catch (error) {
    if (error instanceof S3ServiceException && NOTHING_THERE.includes(error.name)) return undefined
    throw error
  }
}

/** Pictures are displayed inline and everything else is downloaded. A key is never reused for other bytes. */
const headers = (key: string, contentType: string) => ({
  Bucket,
  Key: key,
  ContentType: contentType,
  ContentDisposition: contentType.startsWith('image/') ? undefined : 'attachment',
  CacheControl: key.startsWith('public/') ? 'max-age=31536000, immutable' : 'private, no-store',
})

/** Copies exactly the bytes that were checked. Throws 409 `FILE_CHANGED` if they were replaced or deleted since. */
export async function copy(from: string, etag: string, to: string, contentType: string): Promise<void> {
  try {
    await s3.send(
      new CopyObjectCommand({
        ...headers(to, contentType),
        CopySource: `${Bucket}/${from}`,
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
      }),
    )
  } catch (error) {
    const isReplaced = error instanceof S3ServiceException && error.name === 'PreconditionFailed'
    // Reading it again tells a file that is gone from a missing permission, which S3 reports in the same way.
    if (!isReplaced && (await readHead(from, 1))) throw error
    throw conflict('The file was changed while it was saved. Please upload it again.', 'FILE_CHANGED')
  }
}

export const put = (key: string, bytes: Uint8Array, contentType: string) =>
  s3.send(new PutObjectCommand({ ...headers(key, contentType), Body: bytes }))

export const removeObject = (key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key: key }))

/** Returns a form that can upload one file of this type, up to 10 MB, under this key within five minutes. */
export const ticketFor = (key: string, contentType: string) =>
  createPresignedPost(s3, {
    Bucket,
    Key: key,
    Expires: TICKET_SECONDS,
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', 1, MAX_FILE_BYTES]],
  })
