import type { Cell, Row } from '#core/data-export/shared/schema'
import { timeIn } from '#core/shared/time-in-zone'
import { timeZone } from '@/lib/text/time-zone'

export const textOf = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join('; ') : String(value)

/** The names of all columns, in the order of their first appearance. */
export const columnsOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const isTime = (value: Cell | undefined) => typeof value === 'string' && TIME.test(value)

/**
 * A file for spreadsheets, which recognize UTF-8 by the byte order mark. Times are in the device's time zone, which their
 * columns name. Texts that look like formulas get an apostrophe, so that opening the file runs nothing.
 */
export function csvOf(rows: readonly Row[], zone = timeZone): string {
  const columns = columnsOf(rows)
  const names = columns.map((name) => (rows.some((row) => isTime(row[name])) ? `${name} (${zone})` : name))
  const lines = [names, ...rows.map((row) => columns.map((column) => cellOf(row[column], zone)))]
  return `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

const cellOf = (value: Cell | undefined, zone: string) => {
  if (isTime(value)) return timeIn(Date.parse(String(value)), zone)
  const text = textOf(value)
  return typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
