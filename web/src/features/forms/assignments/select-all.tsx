import { Button, Checkbox, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RecipientPage } from '#core/forms/assignments/shared/recipients-schema'
import { filterOf, listAll } from '@/features/forms/assignments/send-queries'
import type { SendSearch } from '@/features/forms/assignments/send-search'
import classes from '@/features/forms/assignments/sending.module.css'
import { pluralText } from '@/features/forms/assignments/sent-text'
import { notifyUndo } from '@/lib/notify'

export interface ChosenPeople {
  ids: readonly string[]
  set: (ids: readonly string[]) => void
}

interface RowProps {
  id: string
  name: string
  chosen: ChosenPeople
  disabled: boolean
}

export function SelectRow({ id, name, chosen: { ids, set }, disabled }: RowProps) {
  const isChosen = ids.includes(id)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is its control, and has a name of its own.
    <label className={classes.box}>
      <Checkbox
        size="md"
        aria-label={`Select ${name}`}
        checked={isChosen}
        disabled={disabled}
        onChange={() => set(isChosen ? ids.filter((other) => other !== id) : [...ids, id])}
      />
    </label>
  )
}

interface AllProps {
  chosen: ChosenPeople
  search: SendSearch
  data: RecipientPage
}

/** Selects everyone found, and says whom that includes and leaves out. */
export function SelectAll({ chosen: { ids, set }, search, data }: AllProps) {
  const { rows, count, excluded, hidden } = data
  const leftOut = excluded.SUSPENDED + excluded.NOT_APPROVED + hidden
  const page = rows.flatMap((row) => (row.excluded || row.isHidden ? [] : row.id))
  const chosen = new Set(ids)
  const isWholePage = page.length > 0 && page.every((id) => chosen.has(id))
  const isOnePage = count <= rows.length
  const isFiltered = search.search !== '' || Object.keys(filterOf(search)).length > 1
  const everyone = `${isFiltered ? 'matching ' : ''}${search.type === 'clients' ? 'client' : 'coach'}`
  const everyoneText = pluralText(
    count - leftOut,
    everyone,
    search.type === 'clients' ? `${everyone}s` : `${everyone}es`,
  )
  const all = useMutation({
    mutationFn: () => listAll(search),
    onSuccess: (found) => set([...new Set([...ids, ...found.ids])]),
  })
  const togglePage = () => {
    const onPage = new Set(page)
    set(isWholePage ? ids.filter((id) => !onPage.has(id)) : [...new Set([...ids, ...page])])
  }
  const clear = () => {
    set([])
    notifyUndo('Selection cleared', () => set(ids))
  }
  return (
    <div tabIndex={-1} className={classes.all}>
      {page.length > 0 && (
        <Checkbox
          size="md"
          label={isOnePage ? `Select all ${everyoneText}` : `Select all on this page (${page.length})`}
          className={classes.choose}
          checked={isWholePage}
          onChange={togglePage}
        />
      )}
      {!isOnePage && (
        <Button variant="default" size="sm" loading={all.isPending} onClick={() => all.mutate()}>
          Select all {everyoneText}
        </Button>
      )}
      <Text role="status" fw={600}>
        {ids.length.toLocaleString('en-US')} selected
      </Text>
      {ids.length > 0 && (
        <Button variant="subtle" size="sm" onClick={clear}>
          Clear
        </Button>
      )}
      {leftOut > 0 && (
        <Text size="sm" c="dimmed" className={classes.leftOut}>
          Leaves out {leftOutText(data)}.
        </Text>
      )}
    </div>
  )
}

const leftOutText = ({ excluded: { SUSPENDED, NOT_APPROVED }, hidden }: RecipientPage) =>
  [
    SUSPENDED > 0 && `${SUSPENDED.toLocaleString('en-US')} suspended`,
    NOT_APPROVED > 0 && `${NOT_APPROVED.toLocaleString('en-US')} not approved as your client`,
    hidden > 0 && `${hidden.toLocaleString('en-US')} inactive (you can select them one by one)`,
  ]
    .filter(Boolean)
    .join(', ')
