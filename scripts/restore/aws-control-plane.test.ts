import { expect, test } from 'vitest'
import type { Aws } from '#scripts/aws/cli'
import { awsControlPlane } from '#scripts/restore/aws-control-plane'

const LIVE = 'platewise-production-Table'
const AT = new Date('2030-01-31T09:00:00Z')
const COPY = `${LIVE}-at-20300131T090000Z`

/** A fake AWS CLI with the live table, its two readers and what is restored. `failOn` makes matching calls fail. */
function cloud({ failOn = /$^/, states = ['Enabled', 'Enabled'] } = {}) {
  const calls: string[] = []
  const tables = new Map<string, { status: string[] }>([[LIVE, { status: ['ACTIVE'] }]])
  const mappings = new Map(states.map((state, index) => [`reader-${index}`, state]))
  const aws: Aws = async (...args) => {
    const call = args.join(' ')
    calls.push(call)
    if (failOn.test(call)) throw new Error('AccessDenied')
    const [, command] = args
    const value = (flag: string) => args[args.indexOf(flag) + 1] ?? ''
    const name = value('--table-name')
    switch (command) {
      case 'describe-table': {
        const table = tables.get(name)
        if (!table) throw new Error('An error occurred (ResourceNotFoundException)')
        const TableStatus = table.status.length > 1 ? table.status.shift() : table.status[0]
        return { Table: { TableStatus, ...(name === LIVE && { LatestStreamArn: 'arn:stream' }) } }
      }
      case 'restore-table-to-point-in-time':
        tables.set(value('--target-table-name'), { status: ['CREATING', 'CREATING', 'ACTIVE'] })
        return {}
      case 'describe-continuous-backups':
        return {
          ContinuousBackupsDescription: {
            PointInTimeRecoveryDescription: {
              PointInTimeRecoveryStatus: 'ENABLED',
              EarliestRestorableDateTime: 1893456000.5,
              LatestRestorableDateTime: '2030-01-31T10:00:00+01:00',
            },
          },
        }
      case 'list-event-source-mappings':
        return { EventSourceMappings: [...mappings].map(([UUID, State]) => ({ UUID, State })) }
      case 'update-event-source-mapping':
        mappings.set(value('--uuid'), args.includes('--enabled') ? 'Enabled' : 'Disabled')
        return {}
      case 'get-event-source-mapping':
        return { State: mappings.get(value('--uuid')) }
      default:
        return {}
    }
  }
  const plane = awsControlPlane(aws, LIVE, { pollMs: 0, tell: () => undefined })
  const made = (start: string) => calls.filter((call) => call.split(' ')[1]?.startsWith(start))
  return { plane, calls, made, mappings }
}

test('restores into a new table once, and waits until it can be read', async () => {
  const { plane, made } = cloud()
  expect(await plane.tableAt(AT)).toBe(COPY)
  expect(await plane.tableAt(AT)).toBe(COPY)
  expect(made('restore')).toEqual([
    `dynamodb restore-table-to-point-in-time --source-table-name ${LIVE} --target-table-name ${COPY} --restore-date-time 2030-01-31T09:00:00Z`,
  ])
  expect(made('describe-table').length).toBeGreaterThanOrEqual(4)
})

test('reads the restorable period in both formats of the CLI', async () => {
  expect(await cloud().plane.restorablePeriod()).toEqual({
    earliest: new Date('2030-01-01T00:00:00.500Z'),
    latest: new Date('2030-01-31T09:00:00Z'),
  })
})

test('stops the running readers and lets exactly those continue', async () => {
  const { plane, mappings, made } = cloud({ states: ['Enabled', 'Disabled', 'Enabled'] })
  const letContinue = await plane.holdReaders()
  expect([...mappings.values()]).toEqual(['Disabled', 'Disabled', 'Disabled'])
  await letContinue()
  expect([...mappings.values()]).toEqual(['Enabled', 'Disabled', 'Enabled'])
  expect(made('list')).toEqual(['lambda list-event-source-mappings --event-source-arn arn:stream'])
})

test('if a reader cannot be stopped, the others continue and nothing is held', async () => {
  const { plane, mappings } = cloud({ failOn: /--uuid reader-1 --no-enabled/ })
  await expect(plane.holdReaders()).rejects.toThrow('AccessDenied')
  expect([...mappings.values()]).toEqual(['Enabled', 'Enabled'])
})

test('if a reader does not start again, the others do, and the message says what to run', async () => {
  const { plane, mappings } = cloud({ failOn: /--uuid reader-0 --enabled/ })
  const letContinue = await plane.holdReaders()
  await expect(letContinue()).rejects.toThrow('--resume-readers')
  expect([...mappings.values()]).toEqual(['Disabled', 'Enabled'])
})

test('lets readers continue that an interrupted run left disabled', async () => {
  const { plane, mappings } = cloud({ states: ['Disabled', 'Enabled'] })
  await plane.resumeReaders()
  expect([...mappings.values()]).toEqual(['Enabled', 'Enabled'])
})
