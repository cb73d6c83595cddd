import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/components/layout/page.module.css'
import { useDocumentTitle } from '@/components/layout/use-document-title'

interface Props {
  title: string
  /** The tab's title, for a step of a page. */
  documentTitle?: string
  /** Continues the title in a lighter style. */
  suffix?: string
  /** The person the page is about, next to the title. */
  portrait?: ReactNode
  /** One line below the heading. */
  description?: ReactNode
  /** Buttons next to the heading. */
  actions?: ReactNode
  /** `narrow` suits forms and text. */
  width?: 'narrow' | 'wide'
  /** Less space on phones, for a list that should start high up. */
  isDense?: boolean
  children?: ReactNode
}

/** A screen with its only h1, the document title and the content width. */
export function Page({
  title,
  documentTitle,
  suffix = '',
  portrait,
  description,
  actions,
  width = 'wide',
  isDense,
  children,
}: Props) {
  useDocumentTitle(documentTitle ?? title + suffix)
  return (
    <div className={classes.page} data-width={width} data-dense={isDense}>
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
