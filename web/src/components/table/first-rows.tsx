import { Text } from '@mantine/core'
import { ErrorState } from '@/components/states/states'
import { DataRows } from '@/components/table/data-rows'
import classes from '@/components/table/data-table.module.css'
import type { DataTableProps } from '@/components/table/table-props'
import { numberText } from '@/lib/text/format'

const SHOWN = 5

/** The first rows of a table for a dashboard, with every action of a row (rule dashboard-decides-in-place). */
export function FirstRows<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { query, empty } = props
  const { data, error, refetch } = query
  // Rows keep the default order of the table's own page.
  const columns = props.columns.map((column) => ({ ...column, isSortable: false }))
  return (
    <section tabIndex={-1} className={classes.section} aria-busy={!data && !error}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data?.count === 0 ? (
        empty
      ) : (
        <>
          <DataRows {...props} columns={columns} rows={data?.rows.slice(0, SHOWN)} expected={SHOWN} />
          {data && data.count > SHOWN && (
            <Text size="sm" c="dimmed">
              First {SHOWN} of {numberText(data.count)}
            </Text>
          )}
        </>
      )}
    </section>
  )
}
