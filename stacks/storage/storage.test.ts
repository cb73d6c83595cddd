import * as v from 'valibot'
import { expect, inject, test } from 'vitest'
import { shape } from '#core/lib/shape'
import { tableShape } from '#core/lib/table-shape'
import { findOnly, type Statement, statementsOf } from '#scripts/synth/read'
import { settings } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'

const stack = inject('production')
const table = findOnly(stack, 'aws:dynamodb/table:Table').inputs

test('the table has the keys and indexes that entities write', async () => {
  process.env.SST_RESOURCE_App = '{}'
  process.env.SST_RESOURCE_Table = JSON.stringify({ name: 'table' })
  process.env.AWS_REGION = settings.region
  const { entity } = await import('#core/lib/entity')
  const key = (index: string) => () => ({ pk: `${index}-pk`, sk: `${index}-sk` })
  const Thing = entity('thing', {
    personal: false,
    shape: shape({ id: v.string() }),
    id: ['id'],
    key: key('table'),
    gsi1: key('gsi1'),
    gsi2: key('gsi2'),
  })
  const { id, entity: _, entityVersion, ...written } = Thing.create({ id: '1' }).input.Item ?? {}
  const indexes = table.globalSecondaryIndexes as { name: string; hashKey: string; rangeKey: string }[]
  const keys = [{ name: 'table', hashKey: table.hashKey, rangeKey: table.rangeKey }, ...indexes]
  expect(written).toEqual(
    Object.fromEntries(
      keys.flatMap(({ name, hashKey, rangeKey }) => [
        [hashKey, `${name}-pk`],
        [rangeKey, `${name}-sk`],
      ]),
    ),
  )
})

test('the table matches the local one: indexes with all attributes, a stream with both images, and TTL', () => {
  expect(table).toMatchObject({
    attributes: Object.keys(tableShape.fields).map((name) => ({ name, type: 'S' })),
    hashKey: tableShape.primaryIndex.hashKey,
    rangeKey: tableShape.primaryIndex.rangeKey,
    globalSecondaryIndexes: Object.entries(tableShape.globalIndexes).map(([name, index]) => ({
      name,
      ...index,
      projectionType: 'ALL',
    })),
    billingMode: 'PAY_PER_REQUEST',
    streamEnabled: true,
    streamViewType: 'NEW_AND_OLD_IMAGES',
    ttl: { attributeName: tableShape.ttl, enabled: true },
    pointInTimeRecovery: { enabled: true },
    deletionProtectionEnabled: true,
  })
})

test('CloudFront can read only public uploads, and no one can read anything without TLS', () => {
  const { bucket } = findOnly(stack, 'aws:s3/bucket:Bucket', 'Uploads').inputs
  const policy = statementsOf(findOnly(stack, 'aws:s3/bucketPolicy:BucketPolicy', 'Uploads').inputs.policy)
  const [denied, allowed, ...more] = policy
  expect(more).toEqual([])
  expect(denied).toMatchObject({
    effect: 'Deny',
    actions: ['s3:*'],
    resources: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  })
  expect(denied?.conditions).toEqual([{ test: 'Bool', variable: 'aws:SecureTransport', values: ['false'] }])
  expect(allowed).toEqual({
    actions: ['s3:GetObject'],
    principals: [{ type: 'Service', identifiers: ['cloudfront.amazonaws.com'] }],
    resources: [`arn:aws:s3:::${bucket}/public/*`],
    conditions: [
      {
        test: 'ArnLike',
        variable: 'aws:SourceArn',
        values: ['arn:aws:cloudfront::123456789012:distribution/*'],
      },
    ],
  } satisfies Statement)
})

test('no upload is public by default, and unused ones expire after a day', () => {
  expect(
    findOnly(stack, 'aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock', 'Uploads').inputs,
  ).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  })
  expect(
    findOnly(stack, 'aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration', 'Uploads').inputs
      .rules,
  ).toContainEqual(
    expect.objectContaining({
      status: 'Enabled',
      filter: { prefix: 'tmp/' },
      expiration: { days: 1 },
      noncurrentVersionExpiration: { noncurrentDays: 1 },
    }),
  )
})

test('a deleted or replaced file can be restored for 35 days and is then gone', () => {
  expect(findOnly(stack, 'aws:s3/bucketVersioning:BucketVersioning', 'Uploads').inputs).toMatchObject({
    versioningConfiguration: { status: 'Enabled' },
  })
  expect(
    findOnly(stack, 'aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration', 'Uploads').inputs
      .rules,
  ).toContainEqual({
    id: 'deleted-files',
    status: 'Enabled',
    filter: {},
    noncurrentVersionExpiration: { noncurrentDays: 35 },
    expiration: { expiredObjectDeleteMarker: true },
  })
})

test('only the site may upload files', () => {
  expect(
    findOnly(stack, 'aws:s3/bucketCorsConfiguration:BucketCorsConfiguration', 'Uploads').inputs.corsRules,
  ).toEqual([
    {
      allowedOrigins: [`https://${rulesOf('production').domain}`],
      allowedMethods: ['GET', 'POST'],
      allowedHeaders: ['*'],
      maxAgeSeconds: 3600,
    },
  ])
})
