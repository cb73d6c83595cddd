import { NativeSelect, Pagination, Text } from '@mantine/core'
import classes from '@/components/table/data-table.module.css'
import { PAGE_SIZES, type TableSearch } from '@/components/table/table-search'
import { numberText } from '@/lib/text/format'

interface Props {
  count: number
  /** Whether the page that `search` requests is still loading. */
  isLoading?: boolean
  search: Pick<TableSearch, 'page' | 'pageSize'>
  onSearch: (change: Partial<TableSearch>) => void
  onPage: (page: number) => void
}

const sizes = PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))
const names = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  dots: undefined,
}

/** Separates page numbers. Mantine's own icon would be an image without a name. */
const Dots = () => <span aria-hidden>…</span>

export function TableFooter({ count, isLoading, search: { page, pageSize }, onSearch, onPage }: Props) {
  const first = Math.min(count, (page - 1) * pageSize + 1)
  const last = Math.min(count, page * pageSize)
  const pages = Math.ceil(count / pageSize)
  return (
    <div className={classes.footer}>
      <Text role="status" size="sm" c="dimmed">
        {isLoading ? 'Loading…' : `${numberText(first)}–${numberText(last)} of ${numberText(count)}`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          // Few enough to fit on one line of a phone.
          siblings={0}
          gap={2}
          dotsIcon={Dots}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': names[control] })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
      {count > PAGE_SIZES[0] && (
        <NativeSelect
          aria-label="Rows per page"
          data={sizes}
          value={String(pageSize)}
          onChange={({ currentTarget: { value } }) => {
            const size = PAGE_SIZES.find((pageSize) => String(pageSize) === value)
            if (size) onSearch({ pageSize: size, page: 1, open: '' })
          }}
        />
      )}
    </div>
  )
}
