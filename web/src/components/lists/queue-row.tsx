import { Badge, Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { LOADING } from '#core/shared/loading'
import { IconTile, Row as ListRow } from '@/components/people/person-row'
import { numberText } from '@/lib/text/format'

interface Props<Row> extends ComponentProps<typeof IconTile> {
  /** A link to the whole queue. */
  title: ReactNode
  query: { data: Row[] | undefined; error: unknown; refetch: () => unknown }
  /** Whether there are more items than `query` has loaded. */
  isMore?: boolean
  /** How many items there are, if `query` has only the first ones. */
  count?: number
  /** Details of the first item in the queue. */
  line: (first: Row) => ReactNode
  empty: string
}

/** A queue on a dashboard: how many items are waiting, and details of the first one. */
export function QueueRow<Row>({ title, query, count, isMore, line, empty, ...glyph }: Props<Row>) {
  const { data, error, refetch } = query
  const first = data?.[0]
  const isFailed = !data && Boolean(error)
  return (
    <ListRow
      start={<IconTile {...glyph} />}
      title={title}
      line={isFailed ? "Couldn't load this." : !data ? LOADING : first === undefined ? empty : line(first)}
      end={
        data &&
        data.length > 0 && (
          <Badge color="yellow">
            {numberText(count ?? data.length)}
            {isMore && '+'}
          </Badge>
        )
      }
      actions={
        isFailed && (
          <Button size="sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        )
      }
    />
  )
}
