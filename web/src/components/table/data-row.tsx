import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import classes from '@/components/table/data-table.module.css'
import type { DataTableProps } from '@/components/table/table-props'

export function DataRow<Row extends { id: string }>(props: DataTableProps<Row> & { row: Row }) {
  const { row, columns, search, onSearch, rowLink, detail, actions } = props
  const navigate = useNavigate()
  const to = rowLink?.(row)
  const isOpen = search.open === row.id
  const detailId = `detail-${row.id}`

  const follow = (event: MouseEvent) => {
    const isControl = (event.target as Element).closest('a, button, input, select, label')
    if (to && !isControl && !window.getSelection()?.toString()) void navigate({ to })
  }
  return (
    <>
      <tr onClick={follow} data-link={Boolean(to)}>
        {detail && (
          <td className={classes.opener}>
            <button
              type="button"
              className={classes.open}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => onSearch({ open: isOpen ? '' : row.id })}
            >
              {isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
              <span>{isOpen ? 'Hide details' : 'Show details'}</span>
            </button>
          </td>
        )}
        {columns.map(({ id, label, cell, isNumeric }, index) => (
          <td key={id} data-label={label} data-numeric={isNumeric}>
            {to && index === 0 ? (
              <Link to={to} className={classes.rowLink}>
                {cell(row)}
              </Link>
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
          <td colSpan={columns.length + (actions ? 2 : 1)}>{isOpen && detail(row)}</td>
        </tr>
      )}
    </>
  )
}
