import { tableShape } from '#core/lib/table-shape'
import { RETENTION } from '#core/shared/retention'
import { rulesOf } from '#stacks/stage'

const DAY_SECONDS = 24 * 3600
const { protect } = rulesOf($app.stage)

// A link only gives a function a name. grants.ts grants permissions separately.
sst.Linkable.wrap(sst.aws.Dynamo, (table) => ({ properties: { name: table.name } }))
sst.Linkable.wrap(sst.aws.Bucket, (bucket) => ({ properties: { name: bucket.name } }))

/** Encrypted at rest, with point-in-time recovery for the last 35 days. */
export const table = new sst.aws.Dynamo('Table', {
  fields: tableShape.fields,
  primaryIndex: tableShape.primaryIndex,
  globalIndexes: tableShape.globalIndexes,
  ttl: tableShape.ttl,
  stream: tableShape.stream,
  deletionProtection: protect,
})

/**
 * What functions may do with the table. It is here rather than in grants.ts because grants.ts imports the
 * user pool, whose function needs it.
 */
export const tableGrants = {
  tableRead: {
    link: [table],
    permissions: [
      { actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], resources: [table.arn] },
      { actions: ['dynamodb:Query'], resources: [table.arn, $interpolate`${table.arn}/index/*`] },
    ],
  },
  tableWrite: {
    link: [table],
    permissions: [
      {
        actions: [
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:ConditionCheckItem',
        ],
        resources: [table.arn],
      },
    ],
  },
}

/** Private, except for `public/`, which the Router may read. */
export const uploads = new sst.aws.Bucket('Uploads', {
  cors: false,
  versioning: true,
  lifecycle: [{ id: 'unused-uploads', prefix: 'tmp/', expiresIn: '1 day' }],
  transform: {
    lifecycle(lifecycle) {
      // SST's own rules don't cover object versions (rule purge-old-file-versions).
      lifecycle.rules = $output(lifecycle.rules).apply((rules = []) => [
        // An unclaimed upload has no owner who could restore it.
        ...rules.map((rule) => ({ ...rule, noncurrentVersionExpiration: { noncurrentDays: 1 } })),
        {
          id: 'deleted-files',
          status: 'Enabled',
          filter: {},
          noncurrentVersionExpiration: { noncurrentDays: RETENTION.backup / DAY_SECONDS },
          expiration: { expiredObjectDeleteMarker: true },
        },
      ])
      return undefined
    },
  },
  policy: [
    {
      actions: ['s3:GetObject'],
      principals: [{ type: 'service', identifiers: ['cloudfront.amazonaws.com'] }],
      paths: ['public/*'],
      conditions: [
        {
          test: 'ArnLike',
          variable: 'aws:SourceArn',
          values: [
            $interpolate`arn:aws:cloudfront::${aws.getCallerIdentityOutput().accountId}:distribution/*`,
          ],
        },
      ],
    },
  ],
})
