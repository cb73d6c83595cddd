import { parseArgs } from 'node:util'
import type { RestoreRequest } from '#scripts/restore/restore'
import { RestoreError } from '#scripts/restore/restore-error'

const USAGE = 'npm run restore -- --at 2030-01-31T09:00:00Z'

/** What to do: repair the live table, or restart the readers. */
export type RestoreOptions =
  | { action: 'repair'; request: RestoreRequest; accounts?: string }
  | { action: 'resume-readers' }

/** Parses the command line. Throws an error whose message is meant to be shown. */
export function readOptions(args: string[], now: number): RestoreOptions {
  const flags = parseFlags(args)
  if (flags['resume-readers']) return { action: 'resume-readers' }
  if (!flags.at === !flags.from)
    throw new RestoreError(
      `Use either --at, a moment before the damage, or --from, a table with what it held then: ${USAGE}`,
    )
  const at = flags.from ?? readTime('--at', flags.at ?? '', now)
  const isConfirmed = flags.yes
  const isPart = flags.partitions !== undefined || flags.entity !== undefined
  if (flags.from && (flags.until || flags.overwrite))
    throw new RestoreError(
      '--from fills a table that lost everything, so it takes no --until and no --overwrite.',
    )
  const until = flags.until === undefined ? undefined : readTime('--until', flags.until, now)
  if (flags['all-missing'] && isPart)
    throw new RestoreError('Use either --all-missing, or --partitions and --entity.')
  const choice =
    isPart || flags['all-missing']
      ? {
          partitions: readList('--partitions', flags.partitions),
          entities: readList('--entity', flags.entity),
        }
      : undefined
  if (!choice && isConfirmed)
    throw new RestoreError('--yes needs to know what to copy: --partitions, --entity or --all-missing.')
  // Elsewhere, people have changed items between the two moments, too.
  if (flags.overwrite && !flags.partitions)
    throw new RestoreError('--overwrite needs --partitions, the ones with damaged items.')
  if (choice && !until && !flags.from && (flags.overwrite || choice.partitions.length === 0))
    throw new RestoreError(
      '--until is missing, a moment right after the damage. Without it, --overwrite, --entity and --all-missing would also undo what people have changed since.',
    )
  return {
    action: 'repair',
    request: {
      ...{ at, until, choice, overwrite: flags.overwrite, isConfirmed },
      mayErase: readCount('--erase', flags.erase),
    },
    ...(flags.accounts && { accounts: flags.accounts }),
  }
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        at: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        partitions: { type: 'string' },
        entity: { type: 'string' },
        'all-missing': { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
        accounts: { type: 'string' },
        erase: { type: 'string', default: '0' },
        yes: { type: 'boolean', default: false },
        'resume-readers': { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new RestoreError(error instanceof Error ? error.message : String(error))
  }
}

/** Requires a time of day. A date alone would mean midnight, which is hardly when the damage happened. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/

function readTime(name: string, text: string, now: number): Date {
  const time = new Date(text)
  // `new Date` accepts 31 February.
  const isReal = TIME.test(text) && !Number.isNaN(time.getTime()) && hasDay(text)
  if (!isReal)
    throw new RestoreError(`${name} is not a time with its zone, like 2030-01-31T09:00:00Z: ${text}`)
  if (time.getTime() > now) throw new RestoreError(`${name} is in the future: ${text}`)
  return time
}

function hasDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

function readCount(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new RestoreError(`${name} is a number of people: ${text}`)
  return Number(text)
}

function readList(name: string, text: string | undefined): string[] {
  if (text === undefined) return []
  const parts = text.split(',').map((part) => part.trim())
  if (parts.some((part) => part === ''))
    throw new RestoreError(`${name} is a list with commas, without empty parts: ${name} user#a,client#a`)
  return [...new Set(parts)]
}
