import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Avatar } from '@/components/people/avatar'
import classes from '@/components/table/data-table.module.css'
import type { DataTableProps } from '@/components/table/table-props'

export function DataRow<Row extends { id: string }>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, search, onSearch, short, detail, choose, actions } = props
  const isOpen = search.open === row.id
  const detailId = `detail-${row.id}`
  return (
    <>
      <tr>
        {detail && (
          <td className={classes.opener}>
            <button
              type="button"
              className={classes.open}
              aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${short(row).person.name}`}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => onSearch({ open: isOpen ? '' : row.id })}
            >
              {isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
            </button>
          </td>
        )}
        {choose && <td className={classes.opener}>{choose(row)}</td>}
        {columns.map(({ id, cell, isNumeric }, index) => (
          <td key={id} data-numeric={isNumeric}>
            {index === 0 ? (
              <div className={classes.who}>
                <Avatar {...short(row).person} size={40} />
                {cell(row)}
              </div>
            ) : (
              cell(row)
            )}
          </td>
        ))}
        {actions && (
          <td>
            <div className={classes.actions}>{actions(row)}</div>
          </td>
        )}
      </tr>
      {detail && (
        <tr id={detailId} hidden={!isOpen} className={classes.detail}>
          <td colSpan={columns.length + (actions ? 2 : 1)}>
            {isOpen && <div className={classes.inside}>{detail(row)}</div>}
          </td>
        </tr>
      )}
    </>
  )
}
