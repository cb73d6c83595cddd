import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Resource } from 'sst'

const s3 = new S3Client({
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/** Stores a backup, encrypted. Functions can't read or delete backups. */
export const putBackup = (key: string, text: string) =>
  s3.send(
    new PutObjectCommand({
      Bucket: Resource.Backups.name,
      Key: key,
      Body: text,
      ContentType: 'application/x-ndjson',
      ServerSideEncryption: 'aws:kms',
    }),
  )
