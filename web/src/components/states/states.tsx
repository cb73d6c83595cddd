import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LOADING } from '#core/shared/loading'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import { EmptyArt } from '@/components/states/empty-art'
import type { ArtName } from '@/components/states/empty-art-shapes'
import classes from '@/components/states/states.module.css'
import { messageOf } from '@/lib/network/api-error'

interface EmptyProps {
  title: string
  /** What the picture shows. */
  art?: ArtName
  children?: ReactNode
  /** What to do next: a button or a link. */
  action?: ReactNode
}

/** Shown when there's nothing yet: what will be here, and the one thing to do about it. */
export function EmptyState({ title, art = 'plate', children, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      <EmptyArt name={art} />
      <Title order={2}>{title}</Title>
      {children && <Text c="dimmed">{children}</Text>}
      {action}
    </div>
  )
}

interface ErrorProps {
  error: unknown
  retry?: () => void
}

export function ErrorState({ error, retry }: ErrorProps) {
  return (
    <div className={classes.state} role="alert">
      <EmptyArt name="lost" />
      <Text fw={600}>{messageOf(error)}</Text>
      {retry && (
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Gray bars in place of the content that's loading. */
export function LoadingState({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-busy="true" className={classes.loading}>
      <VisuallyHidden role="status">{LOADING}</VisuallyHidden>
      {Array.from({ length: lines + 1 }, (_, line) => `line-${line}`).map((line) => (
        <div key={line} className={classes.bar} />
      ))}
    </div>
  )
}
