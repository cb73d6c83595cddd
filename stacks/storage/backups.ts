import { alarm, type Metric } from '#stacks/monitoring/alerts'
import { rulesOf } from '#stacks/stage'
import { table } from '#stacks/storage/storage'

const { protect, backupVault } = rulesOf($app.stage)

/** As long as the table can be restored to any second. */
const KEPT_DAYS = 35
/** Only until the copy in the other account exists: for our own account, the table has point-in-time recovery. */
const LOCAL_DAYS = 7

/**
 * The nightly lists of accounts. Only people can read them; the function that writes them can't. It has versions because
 * only those can be copied to another account (file-copies.ts). S3 keeps an expired version for another day.
 */
export const backups = new sst.aws.Bucket('Backups', {
  cors: false,
  versioning: true,
  lifecycle: [{ id: 'old-account-lists', prefix: 'accounts/', expiresIn: `${KEPT_DAYS - 1} days` }],
  transform: {
    lifecycle(lifecycle) {
      lifecycle.rules = $output(lifecycle.rules).apply((rules = []) => [
        ...rules.map((rule) => ({ ...rule, noncurrentVersionExpiration: { noncurrentDays: 1 } })),
        {
          id: 'expired-account-lists',
          status: 'Enabled',
          filter: {},
          expiration: { expiredObjectDeleteMarker: true },
        },
      ])
      return undefined
    },
  },
})
new aws.s3.BucketServerSideEncryptionConfiguration('BackupsEncryption', {
  bucket: backups.name,
  rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: 'aws:kms' }, bucketKeyEnabled: true }],
})

/** Backs up the table every night and copies the backup to another account, which survives the loss of this one. */
function copyTo(destinationVaultArn: string) {
  const vault = new aws.backup.Vault('BackupVault', { forceDestroy: !protect }, { retainOnDelete: protect })
  const { accountId } = aws.getCallerIdentityOutput()
  const { region } = aws.getRegionOutput()
  const statement = (actions: string[], ...resources: $util.Input<string>[]) => ({ actions, resources })
  const role = new aws.iam.Role('BackupRole', {
    assumeRolePolicy: aws.iam.assumeRolePolicyForPrincipal({ Service: 'backup.amazonaws.com' }),
    inlinePolicies: [
      {
        name: 'inline',
        policy: aws.iam.getPolicyDocumentOutput({
          statements: [
            statement(
              ['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'],
              table.arn,
            ),
            statement(['backup:DescribeBackupVault', 'backup:CopyFromBackupVault'], vault.arn),
            statement(['backup:CopyIntoBackupVault'], destinationVaultArn),
            statement(
              ['backup:TagResource'],
              $interpolate`arn:aws:backup:${region}:${accountId}:recovery-point:*`,
            ),
          ],
        }).json,
      },
    ],
  })
  const plan = new aws.backup.Plan('BackupPlan', {
    rules: [
      {
        ruleName: 'nightly',
        targetVaultName: vault.name,
        schedule: 'cron(30 4 * * ? *)',
        lifecycle: { deleteAfter: LOCAL_DAYS },
        copyActions: [{ destinationVaultArn, lifecycle: { deleteAfter: KEPT_DAYS } }],
      },
    ],
  })
  new aws.backup.Selection('BackupSelection', {
    planId: plan.id,
    iamRoleArn: role.arn,
    resources: [table.arn],
  })

  const daily = (metricName: string): Metric => ({
    namespace: 'AWS/Backup',
    metricName,
    dimensions: { BackupVaultName: vault.name },
    period: 24 * 3600,
  })
  alarm({
    name: 'Backups',
    problem: 'The table was not copied to the other account for a day.',
    expression: 'FILL(m0, 0) + FILL(m1, 0) + IF(FILL(m2, 0) < 1, 1, 0)',
    metrics: [
      daily('NumberOfBackupJobsFailed'),
      daily('NumberOfCopyJobsFailed'),
      daily('NumberOfCopyJobsCompleted'),
    ],
  })
}

if (backupVault) copyTo(backupVault)
