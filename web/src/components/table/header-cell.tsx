import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from '@/components/table/data-table.module.css'
import type { Column } from '@/components/table/table-props'
import type { TableSearch } from '@/components/table/table-search'

interface Props<Row> {
  column: Column<Row>
  search: Pick<TableSearch, 'sort' | 'order'>
  onSearch: (change: Partial<TableSearch>) => void
}

export function HeaderCell<Row>({
  column: { id, label, isSortable, isNumeric, usualOrder },
  search,
  onSearch,
}: Props<Row>) {
  const isUsual = search.sort === '' && usualOrder !== undefined
  const isSorted = isUsual || search.sort === id
  const isDescending = (isUsual ? usualOrder : search.order) === 'desc'
  if (!isSortable) return <th data-numeric={isNumeric}>{label}</th>
  const Icon = !isSorted ? IconArrowsSort : isDescending ? IconArrowDown : IconArrowUp
  const toggle = () => onSearch({ sort: id, order: isSorted && !isDescending ? 'desc' : 'asc', page: 1 })
  return (
    <th data-numeric={isNumeric} aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes.sort} onClick={toggle}>
        {label}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  )
}
