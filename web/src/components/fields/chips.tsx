import { type ComponentProps, useState } from 'react'
import { Chip } from '@/components/fields/chip'
import classes from '@/components/fields/chips.module.css'

interface Props extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'ref' | 'onBlur' | 'disabled'> {
  options: readonly string[]
  /** Headings with their options. Options without a heading come last. */
  groups?: Readonly<Record<string, readonly string[]>>
  /** Labels for options whose value isn't their label. */
  labels?: Readonly<Record<string, string>>
  /** The maximum number of selected options. Selecting another shows the reason right below it. */
  max?: number
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/**
 * Several answers from a list. Selected values that aren't in the list are shown too, so that they aren't
 * lost.
 */
export function Chips({
  options,
  groups = {},
  labels,
  max = Number.POSITIVE_INFINITY,
  chosen,
  onChange,
  ...input
}: Props) {
  const { id, ref, onBlur, ...shared } = input
  const isFull = chosen.length >= max
  /** The position of the reason, below the option that was rejected. */
  const [reasonTop, setReasonTop] = useState<number>()
  const all = [...options, ...chosen.filter((value) => !options.includes(value))]
  const grouped = Object.values(groups).flat()
  const parts = [...Object.entries(groups), ['', all.filter((value) => !grouped.includes(value))] as const]
  const first = parts.flatMap(([, values]) => values)[0]

  const toggle = (value: string, chip: HTMLElement | null) => {
    const isOn = chosen.includes(value)
    const isRefused = isFull && !isOn
    setReasonTop(isRefused && chip ? chip.offsetTop + chip.offsetHeight : undefined)
    if (!isRefused) onChange(isOn ? chosen.filter((other) => other !== value) : [...chosen, value])
  }
  const chips = (values: readonly string[]) => (
    <div className={classes.chips}>
      {values.map((value) => (
        <Chip
          {...shared}
          key={value}
          type="checkbox"
          id={value === first ? id : undefined}
          ref={value === first ? ref : undefined}
          label={labels?.[value] ?? value}
          checked={chosen.includes(value)}
          // Not `disabled`, because a disabled option can't get focus or explain itself.
          aria-disabled={isFull && !chosen.includes(value)}
          onChange={({ currentTarget }) => toggle(value, currentTarget.parentElement)}
          onBlur={(event) => {
            setReasonTop(undefined)
            onBlur?.(event)
          }}
        />
      ))}
    </div>
  )
  return (
    <div className={classes.list}>
      {Number.isFinite(max) && <Count count={chosen.length} max={max} />}
      {parts.map(
        ([title, values]) =>
          values.length > 0 &&
          (title ? (
            <fieldset key={title} className={classes.group}>
              <legend>{title}</legend>
              {chips(values)}
            </fieldset>
          ) : (
            <div key={title}>{chips(values)}</div>
          )),
      )}
      <div role="status" className={classes.reason} style={{ top: reasonTop }}>
        {reasonTop !== undefined && <p>That's {chosen.length}, the limit. Remove one to choose another.</p>}
      </div>
    </div>
  )
}

/** "3 of 5", also as dots. */
function Count({ count, max }: { count: number; max: number }) {
  const sum = `${count} of ${max}`
  return (
    <p role="status" className={classes.count}>
      <span aria-hidden className={classes.dots}>
        {Array.from({ length: max }, (_, dot) => `dot-${dot}`).map((key, dot) => (
          <i key={key} data-filled={dot < count} />
        ))}
      </span>
      {count === 0 ? `Choose up to ${max}` : count < max ? sum : `${sum}. Remove one to choose another.`}
    </p>
  )
}
