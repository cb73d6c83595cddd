import type { MigrationReport } from '#core/migrations/report'
import type { PendingOutcome } from '#core/migrations/run-pending'
import { titleOf } from '#core/migrations/title'

const PROGRESS_INTERVAL_MS = 5_000
const MAX_FAILURES = 20

export const countOf = ({ changed }: MigrationReport) =>
  Object.entries(changed)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count.toLocaleString('en-US')} ${kind}`)
    .join(', ') || 'nothing to change'

const readOf = ({ read }: MigrationReport) => `${read.toLocaleString('en-US')} items read`

/** Prints how far a run is, every few seconds. */
export function progressOf(print: (line: string) => void): (report: MigrationReport) => void {
  let printedAt = performance.now()
  return (report) => {
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return
    printedAt = performance.now()
    print(`${titleOf(report)}: ${readOf(report)}, ${countOf(report)}`)
  }
}

/** Describes what a run did, or in a dry run would do. Names items by hashes of their keys. */
export function lineOf(outcome: PendingOutcome, isDryRun: boolean): string {
  const title = titleOf(outcome.migration)
  if ('refusal' in outcome) return `${title}: ${outcome.refusal}`
  const { failures, samples, isDone } = outcome.report
  const counts = [
    `${isDryRun ? '' : isDone ? 'done, ' : 'not done, '}${countOf(outcome.report)}`,
    readOf(outcome.report),
    ...(failures.length > 0 ? [`${failures.length.toLocaleString('en-US')} failed`] : []),
  ]
  const lines = [`${title}: ${counts.join(', ')}`]
  if (isDryRun)
    for (const { entity, key, kind, attributes } of samples)
      lines.push(`  ${entity} ${key} would be ${kind}: ${attributes.join(', ')}`)
  for (const { itemEntity, key, reason } of failures.slice(0, MAX_FAILURES))
    lines.push(`  ${itemEntity} ${key} stays as it is: ${reason}`)
  if (failures.length > MAX_FAILURES) lines.push(`  and ${failures.length - MAX_FAILURES} more`)
  if (failures.length > 0 && !isDryRun && !isDone)
    lines.push('  The next run tries these again. --accept-failures leaves them as they are for good.')
  return lines.join('\n')
}
