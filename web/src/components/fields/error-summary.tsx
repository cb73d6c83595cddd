import { useEffect, useRef } from 'react'
import classes from '@/components/fields/fields.module.css'

export interface Problem {
  /** Of the field; `root…` for the form as a whole. */
  name: string
  message: string
}

interface Props {
  problems: readonly Problem[]
  /** How often the form was sent: each failure is shown anew. */
  attempt: number
  setFocus: (name: string) => void
}

/** After a failed submit: all problems of the form on top, in the order of its fields, each a link to its own. */
export function ErrorSummary({ problems, attempt, setFocus }: Props) {
  const summary = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 0
  const own = problems.filter(({ name }) => name.startsWith('root'))
  const ids = Array.from(document.querySelectorAll('form [id]'), ({ id }) => id)
  const fields = problems
    .filter(({ name }) => !name.startsWith('root'))
    .sort((one, other) => ids.indexOf(one.name) - ids.indexOf(other.name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    const here = document.activeElement
    const isInField = here?.matches('input, textarea, select')
    if (!isInField) summary.current?.focus({ preventScroll: true })
    // It pushes down the field that has the focus, whose own error tells all; else it is what has to be seen.
    const shown = isInField && own.length === 0 ? here : summary.current
    if (isShown) shown?.scrollIntoView({ block: 'nearest' })
  }, [attempt, isShown])
  if (!isShown) return null
  return (
    // Read aloud whole with each attempt, and not again whenever one is solved.
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
                    setFocus(name)
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
