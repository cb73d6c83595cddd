import { DateText } from '@/components/date-text'
import type { Column } from '@/components/table/table-props'

/** The column with the creation date, under any label. */
export const createdColumn = <Row extends { createdAt: string }>(label: string): Column<Row> => ({
  id: 'createdAt',
  label,
  isSortable: true,
  cell: ({ createdAt }) => <DateText time={createdAt} />,
})
