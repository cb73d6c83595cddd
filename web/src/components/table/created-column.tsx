import { DateText } from '@/components/date-text'
import type { Column } from '@/components/table/table-props'

/** Since when there is something, by whatever name. */
export const createdColumn = <Row extends { createdAt: string }>(label: string): Column<Row> => ({
  id: 'createdAt',
  label,
  isSortable: true,
  cell: ({ createdAt }) => <DateText time={createdAt} />,
})
