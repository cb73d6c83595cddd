import { Popover } from '@mantine/core'
import { type Ref, useImperativeHandle } from 'react'
import { useLayer } from '@/components/overlays/use-layer'
import { ChoiceGroup } from '@/features/discovery/search/choice-group'
import type { CoachFilters, FilterName } from '@/features/discovery/search/filters'
import classes from '@/features/discovery/search/filters.module.css'

interface Props {
  name: FilterName
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
  /** The button the menu is anchored to and labeled by. */
  button: HTMLButtonElement
  close: () => void
}

/** The choices of one filter in a menu below its button. */
function FilterMenu({ name, filters, onChange, button, close }: Props) {
  const dismiss = () => {
    button.focus({ preventScroll: true })
    close()
  }
  useLayer(dismiss)
  return (
    <Popover
      id={button.id}
      opened
      onChange={dismiss}
      width="min(560px, 90vw)"
      position="bottom-start"
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Present element={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <ChoiceGroup name={name} filters={filters} onChange={onChange} isTitleHidden />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Lets Mantine use an existing element as the popover's target. */
function Present({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}

// `lazy` requires a default export.
export { FilterMenu as default }
