import { alarm, type Metric } from '#stacks/monitoring/alerts'
import type { OtherBuckets } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'
import { backups } from '#stacks/storage/backups'
import { uploads } from '#stacks/storage/storage'

/** What is copied of a bucket, by prefix. Uploads that no one has submitted yet are not. */
interface Source {
  name: string
  bucket: sst.aws.Bucket
  prefixes: string[]
  copy: string
  isEncryptedWithKms?: boolean
}

/**
 * Copies each new file and account list to buckets in another account within minutes, so that they survive the
 * loss of this one. A deletion hides the copy, and the bucket there keeps it as long as ours does. Backups in a vault
 * would outlast the promise that deleted files are gone after 35 days.
 */
function copyTo({ account, key, ...copies }: OtherBuckets) {
  const sources: Source[] = [
    { name: 'Uploads', bucket: uploads, prefixes: ['public/', 'private/'], copy: copies.uploads },
    {
      name: 'Accounts',
      bucket: backups,
      prefixes: ['accounts/'],
      copy: copies.accounts,
      isEncryptedWithKms: true,
    },
  ]
  const { accountId } = aws.getCallerIdentityOutput()
  const { region } = aws.getRegionOutput()
  const role = new aws.iam.Role('FileCopyRole', {
    assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: 's3.amazonaws.com' }),
    inlinePolicies: [
      {
        name: 'inline',
        policy: aws.iam.getPolicyDocumentOutput({
          statements: [
            ...sources.flatMap(({ bucket, copy }) => [
              { actions: ['s3:GetReplicationConfiguration', 's3:ListBucket'], resources: [bucket.arn] },
              {
                actions: [
                  's3:GetObjectVersionForReplication',
                  's3:GetObjectVersionAcl',
                  's3:GetObjectVersionTagging',
                ],
                resources: [$interpolate`${bucket.arn}/*`],
              },
              {
                actions: [
                  's3:ReplicateObject',
                  's3:ReplicateDelete',
                  's3:ReplicateTags',
                  's3:ObjectOwnerOverrideToBucketOwner',
                ],
                resources: [`arn:aws:s3:::${copy}/*`],
              },
            ]),
            {
              // The key is the one that AWS manages for S3, whose id isn't known before it is first used.
              actions: ['kms:Decrypt'],
              resources: [$interpolate`arn:aws:kms:${region}:${accountId}:key/*`],
              conditions: [
                {
                  test: 'StringEquals',
                  variable: 'kms:ViaService',
                  values: [$interpolate`s3.${region}.amazonaws.com`],
                },
                {
                  test: 'StringLike',
                  variable: 'kms:EncryptionContext:aws:s3:arn',
                  values: [$interpolate`${backups.arn}*`],
                },
              ],
            },
            { actions: ['kms:Encrypt', 'kms:GenerateDataKey'], resources: [key] },
          ],
        }).json,
      },
    ],
  })

  const metrics = sources.flatMap(({ name, bucket, prefixes, copy, isEncryptedWithKms }): Metric[] => {
    const ids = prefixes.map((prefix) => prefix.replace('/', ''))
    new aws.s3.BucketReplicationConfig(
      `${name}Copy`,
      {
        bucket: bucket.name,
        role: role.arn,
        rules: prefixes.map((prefix, index) => ({
          id: ids[index],
          priority: index,
          status: 'Enabled',
          filter: { prefix },
          deleteMarkerReplication: { status: 'Enabled' },
          destination: {
            account,
            bucket: `arn:aws:s3:::${copy}`,
            accessControlTranslation: { owner: 'Destination' },
            metrics: { status: 'Enabled' },
            encryptionConfiguration: isEncryptedWithKms ? { replicaKmsKeyId: key } : undefined,
          },
          sourceSelectionCriteria: isEncryptedWithKms
            ? { sseKmsEncryptedObjects: { status: 'Enabled' } }
            : undefined,
        })),
      },
      { dependsOn: [bucket] },
    )
    return ids.map((RuleId) => ({
      namespace: 'AWS/S3',
      metricName: 'OperationsFailedReplication',
      dimensions: { SourceBucket: bucket.name, DestinationBucket: copy, RuleId: RuleId ?? '' },
    }))
  })
  alarm({
    name: 'FileCopies',
    problem: 'A file or account list could not be copied to the other account.',
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    metrics,
  })
}

const { backupBuckets } = rulesOf($app.stage)
if (backupBuckets) copyTo(backupBuckets)
