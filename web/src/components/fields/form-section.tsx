import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Card } from '@/components/card'
import classes from '@/components/fields/form.module.css'

interface Props {
  title: string
  /** Why it is asked, in one line. */
  hint?: string
  level?: 2 | 3
  children: ReactNode
}

/** What belongs together in a long form, about as much as a phone shows at once. */
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

/** Short fields that stand beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
)
