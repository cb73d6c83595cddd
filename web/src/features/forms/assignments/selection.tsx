import { Button, Checkbox, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { everybody } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'

export interface Selection {
  ids: ReadonlySet<string>
  set: (ids: ReadonlySet<string>) => void
}

interface RowProps {
  id: string
  name: string
  chosen: Selection
  disabled?: boolean
}

export function SelectRow({ id, name, chosen: { ids, set }, disabled }: RowProps) {
  const toggle = () => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    set(next)
  }
  return (
    <span className={classes.box}>
      <Checkbox
        size="md"
        aria-label={`Select ${name}`}
        checked={ids.has(id)}
        disabled={disabled}
        onChange={toggle}
      />
    </span>
  )
}

interface AllProps {
  chosen: Selection
  /** Ids of the selectable people on this page. */
  page: readonly string[]
  /** The number of search results on all pages. */
  count: number
  type: 'clients' | 'nutritionists'
  search: string
}

/** "Select all", with the number of people it covers. */
export function SelectAll({ chosen: { ids, set }, page, count, type, search }: AllProps) {
  const isWhole = page.length > 0 && page.every((id) => ids.has(id))
  const all = useMutation({
    mutationFn: () => everybody(type, search),
    onSuccess: (matches) => set(new Set([...ids, ...matches.ids])),
  })
  const togglePage = () => {
    const next = new Set(ids)
    for (const id of page) isWhole ? next.delete(id) : next.add(id)
    set(next)
  }
  return (
    <div className={classes.all}>
      <Checkbox
        size="md"
        label={`Select all on this page (${page.length})`}
        className={classes.choose}
        checked={isWhole}
        disabled={page.length === 0}
        onChange={togglePage}
      />
      {count > page.length && (
        <Button variant="default" size="sm" loading={all.isPending} onClick={() => all.mutate()}>
          Select all {count.toLocaleString('en-US')}
        </Button>
      )}
      <Text role="status">{ids.size.toLocaleString('en-US')} selected</Text>
      {ids.size > 0 && (
        <Button variant="subtle" size="sm" onClick={() => set(new Set())}>
          Clear
        </Button>
      )}
    </div>
  )
}
