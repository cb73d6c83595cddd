import { stringify } from 'csv-stringify/sync'

export type Cell = string | number

/**
 * Rows for a spreadsheet, where what begins like a formula is text. Only the first part of a file names the columns
 * and carries the mark by which spreadsheets know its letters.
 */
export const csvOf = (columns: readonly string[], rows: readonly Cell[][], isFirst = true): string =>
  stringify([...rows], {
    header: isFirst,
    columns: [...columns],
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
