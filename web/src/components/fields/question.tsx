import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/fields/chips.module.css'

interface Props {
  role: 'group' | 'radiogroup'
  /** The name of the field. */
  name: string
  label: string
  description?: ReactNode
  error?: string
  children: ReactNode
}

/** A question, its answers as a group labeled by it, and its error. */
export function Question({ role, name, label, description, error, children }: Props) {
  const [labelId, hintId, errorId] = [`${name}-label`, `${name}-hint`, `${name}-error`]
  return (
    <Input.Wrapper
      size="md"
      labelElement="div"
      label={label}
      labelProps={{ id: labelId }}
      description={description}
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <fieldset
        className={classes.group}
        role={role}
        aria-labelledby={labelId}
        aria-describedby={[error && errorId, description && hintId].filter(Boolean).join(' ') || undefined}
        // A group of checkboxes doesn't support `aria-invalid`.
        aria-invalid={role === 'radiogroup' && error ? true : undefined}
      >
        {children}
      </fieldset>
    </Input.Wrapper>
  )
}
