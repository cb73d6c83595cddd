import { stringify } from 'csv-stringify/sync'
import { timeIn } from '#core/shared/time-in-zone'

export type Cell = string | number | Date
/** A name, or that of a column with times. */
export type Column = string | { time: string }

interface File {
  columns: readonly Column[]
  /** The reader's, in which times are written. Their columns name it. */
  timeZone: string
}

/**
 * Renders rows for a spreadsheet and escapes cells that look like formulas. Only the first part of a file has the
 * column names and the byte order mark, by which spreadsheets recognize UTF-8.
 */
export const csvOf = ({ columns, timeZone }: File, rows: readonly Cell[][], isFirst = true): string =>
  stringify([...rows], {
    header: isFirst,
    columns: columns.map((column) => (typeof column === 'string' ? column : `${column.time} (${timeZone})`)),
    // One damaged row must not keep all others from the reader.
    cast: { date: (time) => (Number.isNaN(time.getTime()) ? '' : timeIn(time.getTime(), timeZone)) },
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
