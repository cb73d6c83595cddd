/** One line of the report: a measurement, its budget, and whether it's within it. */
export interface Line {
  what: string
  value: string
  budget: string
  ok: boolean
}

const lines: Line[] = []

/** Adds a measurement that must not exceed `budget`. */
export function reportBelow(what: string, value: number, budget: number, unit: string): void {
  const show = (number: number) => `${Number(number.toFixed(number < 10 ? 2 : 0))} ${unit}`
  lines.push({ what, value: show(value), budget: `≤ ${show(budget)}`, ok: value <= budget })
}

export function reportCheck(what: string, value: string, budget: string, ok: boolean): void {
  lines.push({ what, value, budget, ok })
}

export function printTable(header: string[], rows: string[][]): void {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  console.log([line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
}

/** Prints all lines. Returns true if every budget holds. */
export function printReport(): boolean {
  printTable(
    ['what', 'measured', 'budget', 'verdict'],
    lines.map(({ what, value, budget, ok }) => [what, value, budget, ok ? 'holds' : 'BROKEN']),
  )
  return lines.every(({ ok }) => ok)
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
