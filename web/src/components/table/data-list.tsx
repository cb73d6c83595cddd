import { OpenRow } from '@/components/lists/open-row'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import classes from '@/components/table/data-table.module.css'
import type { DataTableProps } from '@/components/table/table-props'

interface Props<Row extends { id: string }> extends DataTableProps<Row> {
  rows: readonly Row[]
}

/** Replaces a table on narrow screens: short rows of people, each of which expands to show every column. */
export const DataList = <Row extends { id: string }>({ rows, ...table }: Props<Row>) => (
  <PersonRows label={table.label} isBusy={table.query.isFetching} isStale={table.query.isPlaceholderData}>
    {rows.map((row) => (
      <ListRow key={row.id} {...table} row={row} />
    ))}
  </PersonRows>
)

function ListRow<Row extends { id: string }>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, search, onSearch, short, detail, choose, actions } = props
  const { isDue, ...shown } = short(row)
  const isOpen = search.open === row.id
  const detailId = `detail-${row.id}`
  return (
    <PersonRow
      {...shown}
      control={
        choose?.(row) ??
        shown.control ?? (
          <OpenRow
            name={shown.person.name}
            isOpen={isOpen}
            onOpen={(open) => onSearch({ open: open ? row.id : '' })}
            controls={detailId}
          />
        )
      }
      actions={isDue && actions?.(row)}
    >
      <div id={detailId} hidden={!isOpen} className={classes.opened}>
        {isOpen && (
          <>
            <dl>
              {columns.map(({ id, label, cell }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {actions && !isDue && <div className={classes.actions}>{actions(row)}</div>}
            {detail?.(row)}
          </>
        )}
      </div>
    </PersonRow>
  )
}
