import { DateText } from '@/components/date-text'
import type { Column } from '@/components/table/table-props'
import type { TableSearch } from '@/components/table/table-search'

/** The column with the creation date, under any label. */
export const createdColumn = <Row extends { createdAt: string }>(
  label: string,
  usualOrder?: TableSearch['order'],
): Column<Row> => ({
  id: 'createdAt',
  usualOrder,
  label,
  isSortable: true,
  cell: ({ createdAt }) => <DateText time={createdAt} />,
})
