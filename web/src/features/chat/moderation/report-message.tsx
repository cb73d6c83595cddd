import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Chat } from '#core/chat/shared/schema'
import type { SentMessage } from '@/features/chat/connection/message'
import classes from '@/features/chat/conversations/conversation.module.css'
import { authorOf } from '@/features/chat/conversations/heading'

const ReportDialog = lazy(() => import('@/features/chat/moderation/report-dialog'))

/** The state of a report: choosing a message, then entering the reason. */
export function useReporting() {
  const [isChoosing, setChoosing] = useState(false)
  const [message, setMessage] = useState<SentMessage>()
  return {
    isChoosing,
    message,
    begin: () => setChoosing(true),
    choose: setMessage,
    end() {
      setChoosing(false)
      setMessage(undefined)
    },
  }
}
export type Reporting = ReturnType<typeof useReporting>

/** Replaces the composer until a message is chosen. */
export function ReportPrompt({ chat, reporting }: { chat: Chat; reporting: Reporting }) {
  return (
    <div className={classes.closed}>
      <strong role="alert">Which message do you want to report?</strong>
      <Button variant="default" size="sm" onClick={reporting.end}>
        Cancel
      </Button>
      <Suspense>
        {reporting.message && (
          <ReportDialog
            channelId={chat.channelId}
            message={reporting.message}
            author={authorOf(chat, reporting.message.authorId)}
            close={reporting.end}
          />
        )}
      </Suspense>
    </div>
  )
}
