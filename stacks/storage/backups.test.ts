import { expect, inject, test } from 'vitest'
import { evaluateMath } from '#scripts/rehearse/alarm-math'
import { findOnly, ofType, statementsOf } from '#scripts/synth/read'
import { OTHER_VAULT } from '#scripts/synth/setup'

const production = inject('production')
const stack = inject('review')

test('the lists of accounts are private, encrypted, and gone after 35 days', () => {
  const { bucket } = findOnly(production, 'aws:s3/bucket:Bucket', 'Backups').inputs
  expect(findOnly(production, 'aws:s3/bucket:Bucket', 'Backups').retain).toBe(true)
  const encryption = 'aws:s3/bucketServerSideEncryptionConfiguration:BucketServerSideEncryptionConfiguration'
  expect(findOnly(production, encryption, 'Backups').inputs).toMatchObject({
    bucket,
    rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: 'aws:kms' } }],
  })
  const access = 'aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock'
  expect(findOnly(production, access, 'Backups').inputs).toMatchObject({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  })
  const { policy } = findOnly(production, 'aws:s3/bucketPolicy:BucketPolicy', 'Backups').inputs
  expect(statementsOf(policy)).toMatchObject([{ effect: 'Deny', actions: ['s3:*'] }])
  const lifecycle = 'aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration'
  expect(findOnly(production, lifecycle, 'Backups').inputs.rules).toMatchObject([
    {
      status: 'Enabled',
      filter: { prefix: 'accounts/' },
      expiration: { days: 34 },
      noncurrentVersionExpiration: { noncurrentDays: 1 },
    },
    { status: 'Enabled', filter: {}, expiration: { expiredObjectDeleteMarker: true } },
  ])
})

test('without a vault in another account, nothing of AWS Backup exists', () => {
  expect(production.resources.filter(({ type }) => type.startsWith('aws:backup/'))).toEqual([])
})

test('with one, the table is copied there every night and kept for 35 days', () => {
  const table = findOnly(stack, 'aws:dynamodb/table:Table')
  const tableArn = expect.stringMatching(new RegExp(`:table/${table.inputs.name}$`))
  const selection = findOnly(stack, 'aws:backup/selection:Selection').inputs
  expect(selection.resources).toEqual([tableArn])
  const { rules } = findOnly(stack, 'aws:backup/plan:Plan').inputs
  expect(rules).toEqual([
    {
      ruleName: 'nightly',
      targetVaultName: expect.any(String),
      schedule: 'cron(30 4 * * ? *)',
      lifecycle: { deleteAfter: 7 },
      copyActions: [{ destinationVaultArn: OTHER_VAULT, lifecycle: { deleteAfter: 35 } }],
    },
  ])
  const { inputs: role } = findOnly(stack, 'aws:iam/role:Role', 'BackupRole')
  expect(role.assumeRolePolicy).toMatchObject({
    Statement: [{ Effect: 'Allow', Principal: { Service: 'backup.amazonaws.com' } }],
  })
  expect(role.managedPolicyArns).toBeUndefined()
  const [{ policy } = { policy: '' }] = role.inlinePolicies as { policy: string }[]
  const granted = statementsOf(policy)
  expect(granted.map(({ resources }) => resources)).toEqual([
    [tableArn],
    [expect.stringContaining('BackupVault')],
    [OTHER_VAULT],
    [expect.stringMatching(/^arn:aws:backup:.*:recovery-point:\*$/)],
  ])
  expect(granted.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual([])
  expect(ofType(stack, 'aws:backup/vault:Vault')).toHaveLength(1)
})

test.each([
  ['is quiet after a copy', [undefined, undefined, 1], 0],
  ['rings after a failed backup', [1, undefined, 1], 1],
  ['rings after a failed copy', [undefined, 1, undefined], 2],
  ['rings if nothing happened', [undefined, undefined, undefined], 1],
])('the alarm %s', (_, values, expected) => {
  const { metricQueries } = findOnly(stack, 'aws:cloudwatch/metricAlarm:MetricAlarm', 'Backups').inputs
  const [result, ...metrics] = metricQueries as { expression?: string; metric?: { metricName: string } }[]
  expect(metrics.map(({ metric }) => metric?.metricName)).toEqual([
    'NumberOfBackupJobsFailed',
    'NumberOfCopyJobsFailed',
    'NumberOfCopyJobsCompleted',
  ])
  expect(evaluateMath(result?.expression ?? '', values)).toBe(expected)
})
