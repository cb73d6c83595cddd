import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
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
    TableStatus: v.string(),
    LatestStreamArn: v.optional(v.string()),
  }),
})
const Mappings = v.object({ EventSourceMappings: v.array(v.object({ UUID: v.string(), State: v.string() })) })
const Mapping = v.object({ State: v.string() })

export interface AwsControlPlane extends ControlPlane {
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
  }
}
