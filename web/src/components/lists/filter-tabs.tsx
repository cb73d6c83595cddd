import classes from '@/components/lists/filter-tabs.module.css'

interface Props<Value extends string> {
  /** What the buttons filter by, for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Buttons that show one part of a list at a time. */
export const FilterTabs = <Value extends string>({ label, options, value, onChange }: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend
  <div role="group" aria-label={label} className={classes.tabs}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
)
