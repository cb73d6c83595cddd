import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Sender } from '@/entities/forms/queries'
import { filtersQuery } from '@/features/forms/assignments/send-queries'
import { readFilters, type SendSearch } from '@/features/forms/assignments/send-search'
import classes from '@/features/forms/assignments/sending.module.css'

const PAYMENT = [
  { value: 'ALL', label: 'Paying or not' },
  { value: 'PAYING', label: 'Paying' },
  { value: 'PAST_DUE', label: 'Payment failed' },
  { value: 'ENDING', label: 'Ending' },
  { value: 'NOT_PAYING', label: 'Not paying' },
]
const PLANS = [
  { value: 'ANY', label: 'Any plan' },
  { value: 'base', label: 'Coaching' },
  { value: 'group', label: 'Group' },
  { value: 'extra', label: 'Extra specialty' },
]

interface Props {
  sender: Sender
  search: SendSearch
  filter: (change: Partial<SendSearch>) => void
}

/** Clients or coaches for admins, and filters for clients. */
export function RecipientFilters({ sender, search, filter }: Props) {
  const { data: { coaches, groups } = { coaches: [], groups: [] } } = useQuery(filtersQuery)
  const select = <Name extends keyof typeof readFilters>(
    name: Name,
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={data}
      value={search[name]}
      onChange={({ currentTarget: { value } }) => filter({ [name]: readFilters[name](value) })}
    />
  )
  const options = (any: string, all: { id: string; name: string }[]) => [
    { value: '', label: any },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      {sender === 'admin' && (
        <SegmentedControl
          aria-label="Recipients"
          size="md"
          className={classes.types}
          value={search.type}
          onChange={(type) => filter({ type: type === 'clients' ? 'clients' : 'nutritionists', sort: '' })}
          data={[
            { value: 'clients', label: 'Clients' },
            { value: 'nutritionists', label: 'Coaches' },
          ]}
        />
      )}
      {search.type === 'clients' && (
        <div className={classes.filters}>
          {select('show', 'Payment', PAYMENT)}
          {select('plan', 'Plan', PLANS)}
          {sender === 'admin' && select('coachId', 'Coach', options('Any coach', coaches))}
          {(groups.length > 0 || search.groupId) && select('groupId', 'Group', options('Any group', groups))}
        </div>
      )}
    </>
  )
}
