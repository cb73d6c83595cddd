import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '@/components/layout/use-document-title'
import { EmptyArt } from '@/components/states/empty-art'
import classes from '@/components/states/lost-page.module.css'

interface Props {
  title: string
  description: string
  /** A way back. */
  children: ReactNode
}

/** Shown if a URL leads nowhere. */
export function LostPage({ title, description, children }: Props) {
  useDocumentTitle(title)
  return (
    <div className={classes.lost}>
      <EmptyArt name="lost" />
      <Title order={1} tabIndex={-1}>
        {title}
      </Title>
      <Text c="dimmed">{description}</Text>
      {children}
    </div>
  )
}
