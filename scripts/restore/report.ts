import type { State } from '#scripts/restore/damage'
import type { RestoreReport, RestoreRequest } from '#scripts/restore/restore'

const STATES: Record<State, string> = {
  missing: 'missing from the live table',
  changed: 'changed by the damage',
  same: 'unchanged',
  newer: 'written or deleted since the damage; they stay as they are',
  erased: 'missing that name people who were erased since; they are copied and erased again',
  outdated: 'expired or only of use for a moment; they are left out',
}
const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0)

/** Describes a restore in lines that contain no personal data. */
export function linesOf(
  { before, live, states, samples, written, missed, erasedPeople }: RestoreReport,
  { choice, overwrite, isConfirmed }: RestoreRequest,
): string[] {
  const entities = [...new Set([...before.counts.keys(), ...live.counts.keys()])].sort()
  const counts = entities.map((name) => {
    const [then = 0, now = 0] = [before.counts.get(name), live.counts.get(name)]
    const difference = now === then ? '' : `  ${now > then ? '+' : ''}${now - then}`
    return `  ${String(then).padStart(9)} ${String(now).padStart(9)}  ${name}${difference}`
  })
  const found = (Object.keys(STATES) as State[])
    .filter((state) => sum(states[state]) > 0)
    .flatMap((state) => [
      `${sum(states[state])} items ${STATES[state]}`,
      `  ${[...states[state]].map(([name, count]) => `${count} ${name}`).join(', ')}`,
      ...(state === 'same' ? [] : [`  for example ${samples[state].join(', ')}`]),
    ])
  return [
    'Items then and now, by entity:',
    ...counts,
    `${erasedPeople} people were erased since.`,
    ...(choice ? ['', ...found] : []),
    '',
    outcomeOf(),
    `${before.table} stays until you delete it: aws dynamodb delete-table --table-name ${before.table}`,
  ]

  function outcomeOf(): string {
    if (!choice) return 'Choose what to copy back with --partitions, --entity or --all-missing.'
    const kept = sum(states.changed)
    const hint = kept > 0 && !overwrite ? ` Changed items are only copied with --overwrite.` : ''
    if (!isConfirmed) return `This was a dry run, nothing has changed. Add --yes to copy.${hint}`
    const late = missed > 0 ? ` ${missed} items changed during the copy and stay as they are.` : ''
    return `${written} items copied back.${late}${hint}`
  }
}
