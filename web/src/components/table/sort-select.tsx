import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import classes from '@/components/table/data-table.module.css'
import type { DataTableProps } from '@/components/table/table-props'

type Props<Row extends { id: string }> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'search' | 'onSearch'
>

/** Replaces sortable table headings on narrow screens. */
export function SortSelect<Row extends { id: string }>({ label, columns, search, onSearch }: Props<Row>) {
  const orders = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id, label: column, usualOrder }) => [
      { value: usualOrder === 'asc' ? '' : `${id} asc`, label: `${column}, ascending` },
      { value: usualOrder === 'desc' ? '' : `${id} desc`, label: `${column}, descending` },
    ])
  if (orders.length === 0) return null
  const hasUsual = orders.some(({ value }) => value === '')
  const usual = hasUsual ? [] : [{ value: '', label: 'Default order' }]
  return (
    <div className={classes.sortSelect}>
      <NativeSelect
        leftSection={<IconArrowsSort size={20} aria-hidden />}
        leftSectionWidth="3rem"
        aria-label={`Sort ${label}`}
        data={[...usual, ...orders]}
        value={search.sort && `${search.sort} ${search.order}`}
        data-sorted={search.sort !== ''}
        onChange={({ currentTarget: { value } }) => {
          const [sort = '', order] = value.split(' ')
          onSearch({ sort, order: order === 'desc' ? 'desc' : 'asc', page: 1 })
        }}
      />
    </div>
  )
}
