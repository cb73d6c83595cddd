import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from '@/features/public-pages/tabs.module.css'

export interface Tab {
  value: string
  label: string
}

interface Props {
  label: string
  tabs: readonly Tab[]
  value: string
  choose: (value: string) => void
  /** The panel of the tab `value`. */
  children: ReactNode
}

/** Accessible tabs: the arrow keys move between them. */
export function Tabs({ label, tabs, value, choose, children }: Props) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs.at((index + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    choose(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={classes.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + value}>
        {children}
      </div>
    </>
  )
}
