import { Button, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ChoiceGroup } from '@/features/coaches/choice-group'
import { type CoachFilters, FILTER_NAMES, FILTER_TITLES } from '@/features/coaches/filters'
import classes from '@/features/coaches/filters.module.css'

interface Props {
  filters: CoachFilters
  onChange: (change: Partial<CoachFilters>) => void
}

/** One menu of choices for each filter, on a desktop. */
function FilterMenus({ filters, onChange }: Props) {
  return FILTER_NAMES.map((name) => (
    <Popover key={name} width="min(560px, 90vw)" position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          fw={filters[name].length > 0 ? 650 : 500}
        >
          {FILTER_TITLES[name]}
          {filters[name].length > 0 && ` (${filters[name].length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={FILTER_TITLES[name]}>
        <ChoiceGroup name={name} filters={filters} onChange={onChange} isTitleHidden />
      </Popover.Dropdown>
    </Popover>
  ))
}

// `lazy` asks for a default export.
export { FilterMenus as default }
