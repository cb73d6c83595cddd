import type { Cell, Row } from '#core/data-export/shared/schema'

export const textOf = (value: Cell | undefined): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join('; ') : String(value)

/** The names of all columns, in the order of their first appearance. */
export const columnsOf = (rows: readonly Row[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/**
 * A file for spreadsheets, which recognize UTF-8 by the byte order mark. Texts that look like formulas get an
 * apostrophe, so that opening the file runs nothing.
 */
export function csvOf(rows: readonly Row[]): string {
  const columns = columnsOf(rows)
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]
  return `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`
}

const cellOf = (value: Cell | undefined) => {
  const text = textOf(value)
  return typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
