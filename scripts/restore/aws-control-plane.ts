import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { tableShape } from '#core/lib/table-shape'
import type { Aws } from '#scripts/aws/cli'
import type { ControlPlane } from '#scripts/restore/control-plane'
import { RestoreError } from '#scripts/restore/restore-error'

/** The CLI prints times as ISO 8601 or as seconds since 1970, depending on its version and settings. */
const Time = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((time) => new Date(typeof time === 'number' ? time * 1000 : time)),
)
const Backups = v.object({
  ContinuousBackupsDescription: v.object({
    PointInTimeRecoveryDescription: v.object({
      PointInTimeRecoveryStatus: v.string(),
      EarliestRestorableDateTime: v.optional(Time),
      LatestRestorableDateTime: v.optional(Time),
    }),
  }),
})
const Table = v.object({
  Table: v.object({
    TableArn: v.string(),
    TableStatus: v.string(),
    LatestStreamArn: v.optional(v.string()),
    StreamSpecification: v.optional(v.object({ StreamEnabled: v.boolean() })),
    DeletionProtectionEnabled: v.optional(v.boolean(), false),
  }),
})
const Ttl = v.object({ TimeToLiveDescription: v.object({ TimeToLiveStatus: v.string() }) })
const Tags = v.object({ Tags: v.array(v.object({ Key: v.string(), Value: v.string() })) })
const Mappings = v.object({ EventSourceMappings: v.array(v.object({ UUID: v.string(), State: v.string() })) })
const Mapping = v.object({ State: v.string() })

/** `aws:` tags belong to AWS, which sets them itself. */
const isOurs = ({ Key }: { Key: string }) => !Key.startsWith('aws:')

export interface AwsControlPlane extends ControlPlane {
  /** Gives a recovered table what a restore leaves out, so that it can become the live one. */
  prepareAsTable(name: string): Promise<void>
  /** Lets readers continue that an interrupted run has left disabled. */
  resumeReaders(): Promise<void>
}

/** Restores a table in AWS, with the CLI. `pollMs` is the time between two looks at something that takes long. */
export function awsControlPlane(
  aws: Aws,
  live: string,
  { pollMs = 10_000, tell = console.log }: { pollMs?: number; tell?: (line: string) => void } = {},
): AwsControlPlane {
  const dynamodb = (command: string, table: string, ...more: string[]) =>
    aws('dynamodb', command, '--table-name', table, ...more)
  const describe = async (name: string) => v.parse(Table, await dynamodb('describe-table', name)).Table
  const find = (name: string) =>
    describe(name).catch((error: unknown) => {
      if (String(error).includes('ResourceNotFoundException')) return undefined
      throw error
    })

  async function untilActive(name: string): Promise<void> {
    for (;;) {
      const { TableStatus } = await describe(name)
      if (TableStatus === 'ACTIVE') return
      await delay(pollMs)
    }
  }

  async function readers(): Promise<{ UUID: string; State: string }[]> {
    const { LatestStreamArn } = await describe(live)
    if (!LatestStreamArn) return []
    const list = await aws('lambda', 'list-event-source-mappings', '--event-source-arn', LatestStreamArn)
    return v.parse(Mappings, list).EventSourceMappings
  }

  async function setReader(UUID: string, isEnabled: boolean): Promise<void> {
    await aws(
      'lambda',
      'update-event-source-mapping',
      '--uuid',
      UUID,
      isEnabled ? '--enabled' : '--no-enabled',
    )
    const goal = isEnabled ? 'Enabled' : 'Disabled'
    for (;;) {
      const { State } = v.parse(Mapping, await aws('lambda', 'get-event-source-mapping', '--uuid', UUID))
      if (State === goal) return
      await delay(pollMs)
    }
  }

  /** Tries all of them, even if one fails. */
  async function enable(uuids: string[]): Promise<void> {
    const results = await Promise.allSettled(uuids.map((uuid) => setReader(uuid, true)))
    const failed = results.filter(({ status }) => status === 'rejected')
    if (failed.length > 0)
      throw new RestoreError(
        `${failed.length} of the stream's readers couldn't be enabled. Run: npm run restore -- --resume-readers`,
      )
  }

  return {
    async restorablePeriod() {
      const { ContinuousBackupsDescription } = v.parse(
        Backups,
        await dynamodb('describe-continuous-backups', live),
      )
      const {
        PointInTimeRecoveryStatus,
        EarliestRestorableDateTime: earliest,
        LatestRestorableDateTime: latest,
      } = ContinuousBackupsDescription.PointInTimeRecoveryDescription
      if (PointInTimeRecoveryStatus !== 'ENABLED' || !earliest || !latest)
        throw new RestoreError(`Point-in-time recovery is off for ${live}, so nothing can be restored.`)
      return { earliest, latest }
    },

    async tableAt(at) {
      const time = at.toISOString().replace('.000', '')
      const name = `${live}-at-${time.replaceAll(/[^0-9TZ]/g, '')}`
      if (!(await find(name))) {
        tell(`Restoring the table as of ${time} into ${name}. This takes 20 minutes or more.`)
        await aws(
          'dynamodb',
          'restore-table-to-point-in-time',
          '--source-table-name',
          live,
          '--target-table-name',
          name,
          '--restore-date-time',
          time,
        )
      }
      await untilActive(name)
      return name
    },

    async holdReaders() {
      const running = (await readers()).filter(({ State }) => State !== 'Disabled' && State !== 'Disabling')
      const uuids = running.map(({ UUID }) => UUID)
      try {
        for (const uuid of uuids) await setReader(uuid, false)
      } catch (error) {
        await enable(uuids)
        throw error
      }
      return () => enable(uuids)
    },

    async resumeReaders() {
      const stopped = (await readers()).filter(({ State }) => State !== 'Enabled')
      await enable(stopped.map(({ UUID }) => UUID))
      tell(`${stopped.length} readers were stopped and run again.`)
    },

    async prepareAsTable(name) {
      const [source, table] = [await describe(live), await describe(name)]
      if (!table.StreamSpecification?.StreamEnabled) {
        const view = tableShape.stream.replaceAll('-', '_').toUpperCase()
        const stream = `StreamEnabled=true,StreamViewType=${view}`
        await dynamodb('update-table', name, '--stream-specification', stream)
        await untilActive(name)
      }
      const ttl = v.parse(Ttl, await dynamodb('describe-time-to-live', name)).TimeToLiveDescription
      if (!ttl.TimeToLiveStatus.startsWith('ENABL')) {
        const setting = `Enabled=true,AttributeName=${tableShape.ttl}`
        await dynamodb('update-time-to-live', name, '--time-to-live-specification', setting)
      }
      await dynamodb(
        'update-continuous-backups',
        name,
        '--point-in-time-recovery-specification',
        'PointInTimeRecoveryEnabled=true',
      )
      if (source.DeletionProtectionEnabled && !table.DeletionProtectionEnabled) {
        await dynamodb('update-table', name, '--deletion-protection-enabled')
        await untilActive(name)
      }
      const list = await aws('dynamodb', 'list-tags-of-resource', '--resource-arn', source.TableArn)
      const tags = v.parse(Tags, list).Tags.filter(isOurs)
      if (tags.length > 0)
        await aws(
          'dynamodb',
          'tag-resource',
          '--resource-arn',
          table.TableArn,
          '--tags',
          JSON.stringify(tags),
        )
    },
  }
}
