import { signalMembers } from '#core/chat/pubnub/refresh-signals'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { formAnswered } from '#core/forms/submissions/emails'
import { isReadableBySender } from '#core/forms/submissions/readable'
import { changeReceived } from '#core/forms/submissions/received'
import {
  type ReceivedSubmission,
  ReceivedSubmissionEntity,
  receivedBy,
} from '#core/forms/submissions/received-entity'
import type { Change } from '#core/lib/change'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { reminderPermission } from '#core/mail/reminders'
import { findPushReceiver } from '#core/push/devices'
import { sendPush } from '#core/push/send'
import { now, nowIso } from '#core/shared/clock'

const DAY_MS = 24 * 3600 * 1000
/** Among how many of the newest entries an earlier email is looked for. */
const LOOK_BACK = 50

/**
 * Tells a coach about a new submission by email, push and a signal to connected devices (rule received-submissions).
 * Admins share one identity and see the count in the menu.
 */
export async function announceSubmission({ before, after }: Change<ReceivedSubmission>): Promise<void> {
  if (before || !after?.senderId || after.readAt) return
  if (!(await isReadableBySender(after))) return
  await email(after, after.senderId)
  // Before the push, which a retry after a failed signal would repeat. The email isn't sent twice.
  await signalMembers([after.senderId])
  await push(after, after.senderId)
}

/** Sends at most one email a day while earlier submissions are unread. The email and its record are one transaction. */
const email = ({ submissionId, recipientId }: ReceivedSubmission, coachId: string) =>
  retryOnConflict(async () => {
    const [newest, coach, client] = await Promise.all([
      ReceivedSubmissionEntity.query(receivedBy(coachId), {
        newestFirst: true,
        limit: LOOK_BACK,
        isConsistent: true,
      }),
      CoachEntity.find({ coachId }),
      ClientEntity.find({ clientId: recipientId }),
    ])
    const received = newest.find((entry) => entry.submissionId === submissionId)
    if (!received || received.readAt || !coach || !client || newest.some(isEmailedUnread)) return
    const may = await reminderPermission(coachId)
    if (!may) return
    await transact([
      changeReceived(received, { emailedAt: nowIso() }),
      may.stillWanted,
      prepareEmail(coach.email, formAnswered(coach, client, received, may.token)),
    ])
  })

const isEmailedUnread = ({ readAt, emailedAt }: ReceivedSubmission) =>
  !readAt && emailedAt !== null && Date.parse(emailedAt) > now() - DAY_MS

async function push({ submissionId, title }: ReceivedSubmission, coachId: string): Promise<void> {
  const receiver = await findPushReceiver(coachId)
  if (!receiver) return
  await sendPush(coachId, receiver.devices, {
    title: 'New answers to your form',
    body: title,
    tag: `submission-${submissionId}`,
    path: `/nutritionist/submissions/${submissionId}`,
  })
}
