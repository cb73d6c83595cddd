import { ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Resource } from 'sst'
import { erasureHashOf } from '#core/erasure/erased-ids'

// With a checksum, which S3 requires for a bucket with object lock.
const s3 = new S3Client({ forcePathStyle: true })

/**
 * Records that a person is being erased, outside the table, so that a restored table can erase them again (rule
 * erasures-outlast-restores). Nothing but a hash is stored. Safe to retry: the first record stays.
 */
export async function recordErasure(personId: string): Promise<void> {
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: Resource.Erasures.name,
        Key: erasureHashOf(personId),
        Body: '',
        IfNoneMatch: '*',
      }),
    )
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== 'PreconditionFailed') throw error
  }
}

/** Returns the hashes of all people who were erased. A restore erases everyone of its table who is among them. */
export async function listErasures(): Promise<Set<string>> {
  const hashes = new Set<string>()
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: Resource.Erasures.name, ContinuationToken }),
    )
    for (const { Key } of page.Contents ?? []) if (Key) hashes.add(Key)
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
  return hashes
}
