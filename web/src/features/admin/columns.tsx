import type { Coach } from '#core/coach/schema'
import { createdColumn } from '@/components/table/created-column'
import type { Column } from '@/components/table/table-props'
import classes from '@/features/admin/admin.module.css'

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
  cell: (coach) => <Address email={coach.email} />,
  isSortable: true,
}
export function Address({ email: address }: { email: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={classes.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
export const created = createdColumn<Coach>('Date created')

export const personOf = ({ id, firstName: first, lastName, image }: Coach) => ({
  id,
  name: `${first} ${lastName}`,
  image,
})
