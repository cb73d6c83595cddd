import type { Coach } from '#core/coach/shared/schema'
import { EmailText } from '@/components/people/email-text'
import { createdColumn } from '@/components/table/created-column'
import type { Column } from '@/components/table/table-props'

/** Columns that all tables of coaches share. */
export const firstName: Column<Coach> = {
  id: 'firstName',
  label: 'First name',
  cell: (coach) => coach.firstName,
  isSortable: true,
}
export const email: Column<Coach> = {
  id: 'email',
  label: 'Email',
  cell: (coach) => <EmailText email={coach.email} />,
  isSortable: true,
}
export const created = createdColumn<Coach>('Date created')
