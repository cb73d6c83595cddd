import type { Coach } from '#core/coach/schema'
import { DateText } from '@/components/date-text'
import type { Column } from '@/components/table/table-props'

/** What every table of coaches tells of them. */
export const firstName: Column<Coach> = {
  id: 'firstName',
  label: 'First name',
  cell: (coach) => coach.firstName,
  isSortable: true,
}
export const email: Column<Coach> = {
  id: 'email',
  label: 'Email',
  cell: (coach) => coach.email,
  isSortable: true,
}
export const created: Column<Coach> = {
  id: 'createdAt',
  label: 'Date created',
  cell: ({ createdAt }) => <DateText time={createdAt} />,
  isSortable: true,
}

export const personOf = ({ id, firstName: first, lastName, image }: Coach) => ({
  id,
  name: `${first} ${lastName}`,
  image,
})
