import type { MigrationReport } from '#core/migrations/report'

export const ITEMS_PER_SECOND = 500
export const AT_ONCE = 6

export interface RunOptions {
  /** How many parts of the table are scanned in parallel. A resumed run keeps its number. */
  segments?: number
  /** The pace: the maximum number of items changed per second. */
  itemsPerSecond?: number
  /** When to stop, in milliseconds of `performance.now`. The next run continues. */
  until?: number
  /** Counts the migration as done although items failed. They stay as they are. */
  acceptFailures?: boolean
  /** Gets the report so far after each page of items. */
  onProgress?: (report: MigrationReport) => void
  /** Logs only what fails. */
  isQuiet?: boolean
}

export interface RunOutcome {
  isFinished: boolean
  hasFailures: boolean
  /** Whether items got another key or were deleted. */
  hasRemoved?: boolean
}
