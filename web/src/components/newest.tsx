import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Listed } from '@/components/listed'
import { PersonRows } from '@/components/person-row'
import { Section } from '@/components/section'

const SHOWN = 5
const ROW_HEIGHT = 72

interface Props<Row> {
  title: string
  /** Leads to all of them. */
  link: ReactNode
  query: Pick<UseQueryResult<{ rows: Row[] }>, 'data' | 'error'> & { refetch: () => unknown }
  /** A word where there is none. */
  empty: string
  /** A row of the list. */
  children: (row: Row) => ReactNode
}

/** The newest few of a table, for a dashboard. */
export const Newest = <Row,>({
  title,
  link,
  query: { data, error, refetch },
  empty,
  children,
}: Props<Row>) => (
  <Section title={title} link={link}>
    <Listed
      query={{ data: data?.rows.slice(0, SHOWN), error, refetch }}
      skeleton={<Skeleton h={SHOWN * ROW_HEIGHT + 8} radius="lg" />}
      empty={<Text c="dimmed">{empty}</Text>}
    >
      {(rows) => <PersonRows label={title}>{rows.map(children)}</PersonRows>}
    </Listed>
  </Section>
)
