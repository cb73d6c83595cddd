import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '@/components/fields/form.module.css'
import { Card } from '@/components/layout/card'

interface Props {
  title: string
  /** Why we ask, in one line. */
  hint?: string
  level?: 2 | 3
  children: ReactNode
}

/** Related fields of a long form, about as many as fit on a phone's screen. */
export function FormSection({ title, hint, level = 2, children }: Props) {
  const id = useId()
  return (
    <Card className={classes.section} aria-labelledby={id}>
      <div>
        <Title id={id} order={level} size="h2">
          {title}
        </Title>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </Card>
  )
}

/** Short fields, side by side if there's room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
)
