import { S3Client } from '@aws-sdk/client-s3'
import { keepChunks } from '#scripts/web/keep-chunks'
import { dist } from '#scripts/web/manifest'

/** Part of `npm run build:site`, which every deploy runs with the deployer's permissions. */
const { SITE_BUCKET: name, SITE_REGION: region } = process.env
if (!name || !region) throw new Error('Set SITE_BUCKET and SITE_REGION, as stacks/site/site.ts does')
const chunks = await keepChunks(dist, { client: new S3Client({ region }), name })
const remaining = Object.values(chunks).filter((left) => left !== null)
console.log(`Kept ${remaining.length} files of earlier builds`)
