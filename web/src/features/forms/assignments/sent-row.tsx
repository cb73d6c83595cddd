import { Badge, Progress, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { Card } from '@/components/card'
import { IconTile, Row } from '@/components/person-row'
import { EndSending } from '@/features/forms/assignments/end-sending'
import { sendingQuery } from '@/features/forms/assignments/send-queries'
import classes from '@/features/forms/assignments/sending.module.css'
import {
  countsText,
  outcomeText,
  peopleText,
  sentAtText,
  titleOf,
} from '@/features/forms/assignments/sent-text'

interface Props {
  sending: SendingProgress
}

/** The confirmation of what was just sent, and how far it is. */
export function SendingOutcome({ sending }: Props) {
  const { status, recall, names, total } = sending
  return (
    <Card component="section" className={classes.outcome} aria-label="Just sent">
      <div role="status">
        <Title order={2}>{outcomeTitle(sending)}</Title>
        <Text fw={600}>{titleOf(sending)}</Text>
        <Text>To {peopleText({ names, recipientCount: total })}</Text>
        <Text mt="xs">
          {outcomeText(sending)}
          {status === 'RUNNING' && ' You can leave this page. Sending continues.'}
        </Text>
        {status === 'DONE' && !recall && <Text c="dimmed">You'll find the answers under Submissions.</Text>}
      </div>
      <SendingBar sending={sending} />
      <div className={classes.ends}>
        <EndSending sending={sending} />
      </div>
    </Card>
  )
}

function outcomeTitle({ status, recall }: SendingProgress) {
  if (recall) return recall === 'DONE' ? 'Recalled' : 'Recalling…'
  if (status === 'STOPPED') return 'Stopped'
  return status === 'DONE' ? 'All sent' : 'Sending…'
}

/** One sending in the list, with its progress while it's running. */
export function SentRow({ sending }: Props) {
  const { data = sending } = useQuery({ ...sendingQuery(sending.id), initialData: sending })
  const { status, recall } = data
  const state = status !== 'DONE' || recall ? outcomeTitle(data) : undefined
  return (
    <Row
      start={<IconTile Icon={IconSend} tint="leaf" />}
      title={
        <>
          {titleOf(data)} {state && <Badge color="gray">{state}</Badge>}
        </>
      }
      line={
        <>
          {sentAtText(data)}
          <br />
          {countsText(data)}
        </>
      }
      actions={<EndSending sending={data} />}
    >
      <SendingBar sending={data} />
    </Row>
  )
}

const SendingBar = ({ sending: { status, done, total } }: Props) =>
  status === 'RUNNING' && (
    <div className={classes.progress}>
      <Progress value={(done / total) * 100} aria-label={`${done} of ${total} people`} />
      <Text size="sm" c="dimmed">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')} people
      </Text>
    </div>
  )
