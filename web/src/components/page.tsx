import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/page.module.css'
import { useDocumentTitle } from '@/components/use-document-title'

interface Props {
  title: string
  /** Goes on behind the title, quietly. */
  suffix?: string
  /** Whom the page is about, beside the name. */
  portrait?: ReactNode
  /** One line under the heading. */
  description?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** `narrow` suits forms and text. */
  width?: 'narrow' | 'wide'
  children?: ReactNode
}

/** A screen: its one h1, the document's title and the measure of its content. */
export function Page({
  title,
  suffix = '',
  portrait,
  description,
  actions,
  width = 'wide',
  children,
}: Props) {
  useDocumentTitle(title + suffix)
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.header}>
        <div className={portrait ? classes.person : undefined}>
          {portrait}
          <div>
            <Title order={1} tabIndex={-1}>
              {title}
              {suffix && <span className={classes.suffix}>{suffix}</span>}
            </Title>
            {description && <div className={classes.description}>{description}</div>}
          </div>
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </header>
      {children}
    </div>
  )
}
