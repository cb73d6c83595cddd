import { expect, inject, test } from 'vitest'
import { evaluateMath } from '#scripts/rehearse/alarm-math'
import { findOnly, ofType, statementsOf } from '#scripts/synth/read'
import { OTHER_BUCKETS } from '#scripts/synth/setup'

const production = inject('production')
const stack = inject('review')
const REPLICATION = 'aws:s3/bucketReplicationConfig:BucketReplicationConfig'

const nameOf = (bucket: string) => findOnly(stack, 'aws:s3/bucket:Bucket', bucket).inputs.bucket
const COPIED = {
  Uploads: { prefixes: ['public/', 'private/'], copy: OTHER_BUCKETS.uploads },
  Backups: { prefixes: ['accounts/'], copy: OTHER_BUCKETS.accounts },
}

test('without buckets in another account, nothing is copied', () => {
  expect(ofType(production, REPLICATION)).toEqual([])
})

test('with them, submitted files and account lists are copied there and belong to that account', () => {
  const configs = ofType(stack, REPLICATION).map(({ inputs }) => inputs)
  expect(configs.map(({ bucket }) => bucket).sort()).toEqual(Object.keys(COPIED).map(nameOf).sort())
  for (const [source, { prefixes, copy }] of Object.entries(COPIED)) {
    const config = configs.find(({ bucket }) => bucket === nameOf(source))
    expect(config?.rules).toMatchObject(
      prefixes.map((prefix) => ({
        status: 'Enabled',
        filter: { prefix },
        deleteMarkerReplication: { status: 'Enabled' },
        destination: {
          account: OTHER_BUCKETS.account,
          bucket: `arn:aws:s3:::${copy}`,
          accessControlTranslation: { owner: 'Destination' },
        },
      })),
    )
  }
})

test('only buckets with versions are copied', () => {
  for (const source of Object.keys(COPIED))
    expect(findOnly(stack, 'aws:s3/bucketVersioning:BucketVersioning', source).inputs).toMatchObject({
      versioningConfiguration: { status: 'Enabled' },
    })
})

test('account lists are encrypted with a key of the other account', () => {
  const encrypted = ofType(stack, REPLICATION).flatMap(({ inputs }) =>
    (inputs.rules as { destination: object; sourceSelectionCriteria?: object }[])
      .filter(({ destination }) => 'encryptionConfiguration' in destination)
      .map((rule) => ({ bucket: inputs.bucket, rule })),
  )
  expect(encrypted).toMatchObject([
    {
      bucket: nameOf('Backups'),
      rule: {
        destination: { encryptionConfiguration: { replicaKmsKeyId: OTHER_BUCKETS.key } },
        sourceSelectionCriteria: { sseKmsEncryptedObjects: { status: 'Enabled' } },
      },
    },
  ])
})

test('S3 alone may copy, from these buckets to those, and can delete no version anywhere', () => {
  const { inputs: role } = findOnly(stack, 'aws:iam/role:Role', 'FileCopyRole')
  expect(role.assumeRolePolicy).toMatchObject({
    Statement: [{ Effect: 'Allow', Principal: { Service: 's3.amazonaws.com' } }],
  })
  expect(role.managedPolicyArns).toBeUndefined()
  const [{ policy } = { policy: '' }] = role.inlinePolicies as { policy: string }[]
  const granted = statementsOf(policy)
  const arn = (bucket: unknown) => `arn:aws:s3:::${bucket}`
  expect(granted.flatMap(({ resources }) => resources)).toEqual([
    ...Object.entries(COPIED).flatMap(([source, { copy }]) => [
      arn(nameOf(source)),
      `${arn(nameOf(source))}/*`,
      `${arn(copy)}/*`,
    ]),
    expect.stringMatching(/^arn:aws:kms:.*:key\/\*$/),
    OTHER_BUCKETS.key,
  ])
  const decrypts = granted.find(({ actions }) => actions.includes('kms:Decrypt'))
  expect(decrypts?.conditions).toContainEqual({
    test: 'StringLike',
    variable: 'kms:EncryptionContext:aws:s3:arn',
    values: [`${arn(nameOf('Backups'))}*`],
  })
  const actions = granted.flatMap((statement) => statement.actions)
  expect(actions.filter((action) => /\*|s3:(Put|Delete|GetObject$)/.test(action))).toEqual([])
})

test('the alarm rings if one operation of any of them fails', () => {
  const { metricQueries } = findOnly(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm', 'FileCopies').inputs
  const [result, ...queries] = metricQueries as {
    expression?: string
    metric?: { metricName: string; dimensions: Record<string, string> }
  }[]
  const ids = Object.fromEntries(
    ofType(stack, REPLICATION).map(({ inputs }) => [
      String(inputs.bucket),
      (inputs.rules as { id: string }[]).map(({ id }) => id),
    ]),
  )
  expect(queries.map(({ metric }) => metric?.dimensions)).toEqual(
    Object.entries(COPIED).flatMap(([source, { copy }]) =>
      (ids[String(nameOf(source))] ?? []).map((RuleId) => ({
        SourceBucket: nameOf(source),
        DestinationBucket: copy,
        RuleId,
      })),
    ),
  )
  expect(new Set(queries.map(({ metric }) => metric?.metricName))).toEqual(
    new Set(['OperationsFailedReplication']),
  )
  const value = (...values: (number | undefined)[]) => evaluateMath(result?.expression ?? '', values)
  expect(value(0, undefined, undefined)).toBe(0)
  for (const failed of [0, 1, 2])
    expect(value(...queries.map((_, index) => (index === failed ? 1 : undefined)))).toBe(1)
})
