import { type FieldErrors, useFormContext } from 'react-hook-form'
import classes from '@/components/fields/fields.module.css'

interface Problem {
  name: string
  message: string
}

/** After a failed submit: all problems of the form on top, each a link to its field. */
export function ErrorSummary() {
  const { formState, setFocus } = useFormContext()
  const problems = listProblems(formState.errors)
  if (formState.submitCount === 0 || problems.length === 0) return null
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

function listProblems(errors: FieldErrors, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path + key
    if (typeof error?.message === 'string') return [{ name, message: error.message }]
    return error && typeof error === 'object' && !('ref' in error)
      ? listProblems(error as FieldErrors, `${name}.`)
      : []
  })
}
