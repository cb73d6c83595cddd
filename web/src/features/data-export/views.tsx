import { Text } from '@mantine/core'
import { IconEye, IconShieldCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataKind, DataViewRow } from '#core/data-export/shared/schema'
import { PagedRows } from '@/components/lists/paged-rows'
import { IconTile, Row } from '@/components/people/person-row'
import classes from '@/features/data-export/my-data.module.css'
import { viewsQuery } from '@/features/data-export/queries'
import { dayText } from '@/lib/text/format'

const OPENED: Record<DataKind, string> = {
  profile: 'your profile',
  keyFacts: 'what your coaches know about you',
  answers: 'your answers to forms',
  files: 'files in your answers',
  chat: 'one of your chats',
}
const list = new Intl.ListFormat('en-US')

/** The days on which someone opened a client's data (rule record-profile-views). */
export default function Views() {
  const query = useInfiniteQuery(viewsQuery)
  return (
    <PagedRows
      query={query}
      label="Who looked at my data"
      empty={<Text>No one has opened your data yet.</Text>}
      row={(view) => <View key={`${view.day} ${view.coach?.id ?? 'team'}`} view={view} />}
    />
  )
}

const View = ({ view: { day, coach, opened, reasons } }: { view: DataViewRow }) => (
  <Row
    start={<IconTile Icon={coach ? IconEye : IconShieldCheck} tint={coach ? 'leaf' : 'sky'} />}
    title={coach?.name ?? 'Our team'}
    line={
      <>
        Opened {list.format(opened.map((kind) => OPENED[kind]))}
        {reasons.length > 0 && <span className={classes.reason}>Reason: {reasons.join('; ')}</span>}
      </>
    }
    end={<time dateTime={day}>{dayText(day)}</time>}
  />
)
