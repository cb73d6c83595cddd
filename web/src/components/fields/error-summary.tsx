import { useEffect } from 'react'
import classes from '@/components/fields/fields.module.css'

export interface Problem {
  /** Of the field; `root…` for the form as a whole. */
  name: string
  message: string
}

interface Props {
  problems: readonly Problem[]
  setFocus: (name: string) => void
}

/** After a failed submit: all problems of the form on top, each a link to its field. */
export function ErrorSummary({ problems, setFocus }: Props) {
  const isShown = problems.length > 0
  // It pushes down the field that has the focus.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (!isShown) return null
  const own = problems.filter(({ name }) => name.startsWith('root'))
  const fields = problems.filter(({ name }) => !name.startsWith('root'))
  return (
    <div className={classes.summary} role="alert">
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
