import { useEffect, useRef } from 'react'
import classes from '@/components/fields/fields.module.css'
import { focusField, showField } from '@/lib/page/show-focused'

export interface Problem {
  /** The name of the field, or `root…` for the whole form. */
  name: string
  message: string
}

interface Props {
  problems: readonly Problem[]
  /** The number of submits, so that every failure is announced again. */
  attempt: number
  setFocus: (name: string) => void
}

/** Lists all problems above the form after a failed submit, in field order, each with a link to its field. */
export function ErrorSummary({ problems, attempt, setFocus }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 0
  const own = problems.filter(({ name }) => name.startsWith('root'))
  const ids = Array.from(document.querySelectorAll('form [id]'), ({ id }) => id)
  const fields = problems
    .filter(({ name }) => !name.startsWith('root'))
    .sort((a, b) => ids.indexOf(a.name) - ids.indexOf(b.name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    const focused = document.activeElement
    const isInField = focused?.matches('input, textarea, select')
    if (!isInField) summary.current?.focus({ preventScroll: true })
    // The summary pushes down the focused field, whose own error is enough, so that field stays in view.
    // Otherwise the summary itself is scrolled into view.
    if (isShown) showField(isInField && own.length === 0 ? focused : summary.current)
  }, [attempt, isShown])
  if (!isShown) return null
  return (
    // Screen readers announce the whole summary after each attempt, but not again when a problem is fixed.
    <div
      key={attempt}
      ref={summary}
      className={classes.summary}
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
    >
      {own.map(({ name, message }) => (
        <p key={name}>{message}</p>
      ))}
      {fields.length > 0 && (
        <>
          <strong>Please check {fields.length === 1 ? 'one field' : `${fields.length} fields`}:</strong>
          <ul>
            {fields.map(({ name, message }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(setFocus, name)
                  }}
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
