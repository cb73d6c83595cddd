import { stringify } from 'csv-stringify/sync'

export type Cell = string | number

/**
 * Renders rows for a spreadsheet and escapes cells that look like formulas. Only the first part of a file has the
 * column names and the byte order mark, by which spreadsheets recognize UTF-8.
 */
export const csvOf = (columns: readonly string[], rows: readonly Cell[][], isFirst = true): string =>
  stringify([...rows], {
    header: isFirst,
    columns: [...columns],
    bom: isFirst,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
