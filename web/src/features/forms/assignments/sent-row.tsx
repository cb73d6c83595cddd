import { Badge, Progress, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { IconTile, Row } from '@/components/people/person-row'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { ChangeSending } from '@/features/forms/assignments/change-sending'
import { sendingQuery } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import {
  countsText,
  outcomeTitle,
  progressOf,
  sentAtText,
  titleOf,
} from '@/features/forms/assignments/sent-text'

interface Props {
  sender: Sender
  sending: SendingProgress
}

/** One sending in the list, with its progress while it's running. */
export function SentRow({ sender, sending }: Props) {
  const { id } = sending
  const { data = sending } = useQuery({ ...sendingQuery(id), initialData: sending })
  const { status, recall } = data
  const state = status !== 'DONE' || recall ? outcomeTitle(data) : undefined
  return (
    <Row
      start={<IconTile Icon={IconSend} tint="leaf" />}
      title={
        <>
          <Link to={SENDER_PATHS[sender].sending} params={{ id }}>
            {titleOf(data)}
          </Link>{' '}
          {state && <Badge color="gray">{state}</Badge>}
        </>
      }
      line={
        <>
          {sentAtText(data)}
          <br />
          {countsText(data)}
        </>
      }
      actions={<ChangeSending sending={data} />}
    >
      <SendingBar sending={data} />
    </Row>
  )
}

/** How far a sending or its recall is, while it's running. */
export function SendingBar({ sending }: Pick<Props, 'sending'>) {
  const progress = progressOf(sending)
  return (
    progress && (
      <div className={classes.progress}>
        <Progress value={(progress.done / Math.max(1, progress.total)) * 100} aria-label={progress.label} />
        <Text size="sm" c="dimmed">
          {progress.label}
        </Text>
      </div>
    )
  )
}
