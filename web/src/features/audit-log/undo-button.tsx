import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUndoable, type UndoableAction } from '#core/audit/shared/actions'
import type { AuditLogEntry } from '#core/audit-log/shared/audit-schema'
import type { ClientStatus, GroupPlan } from '#core/client/shared/schema'
import type { Experience } from '#core/coach/shared/prices'
import type { CoachStatus } from '#core/coach/shared/schema'
import type { ReviewStatus } from '#core/reviews/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import { emailLine, ImpactLines } from '@/components/overlays/impact-lines'
import { useGuardedAction } from '@/components/overlays/use-guarded-action'
import { askClientImpact, askCoachImpact } from '@/entities/impact/ask-impact'
import {
  CoachRestoreImpact,
  DecisionImpact,
  ReactivationImpact,
  RestoreImpact,
  SuspensionImpact,
} from '@/entities/impact/status-impact'
import classes from '@/features/audit-log/audit-log.module.css'
import { fieldsText, undoLabel } from '@/features/audit-log/entry-text'
import { refreshBackOffice } from '@/lib/back-office'
import { api } from '@/lib/network/api'
import { notify } from '@/lib/notify'
import { countText, dateText } from '@/lib/text/format'

/**
 * Undoes an action, as long as nothing changed since. Undoing is an action of its own in the log (rule
 * preview-consequences).
 */
export function UndoButton({ entry }: { entry: AuditLogEntry }) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { name } = entry.person
  const [isRunning, start] = useGuardedAction(async () => {
    const { body, run } = isUndoable(entry.action) ? await undos[entry.action](entry) : {}
    if (!run) return
    const isSure = await confirm({ title: 'Undo this change?', body, confirmLabel: 'Undo' })
    if (!isSure) return
    try {
      await run()
      notify(name ? `Change undone for ${name}` : 'Change undone')
    } finally {
      await refreshBackOffice(queryClient, entry.person.id)
    }
  })
  return (
    <div className={classes.undo}>
      <Button size="sm" variant="default" aria-label={undoLabel(entry)} loading={isRunning} onClick={start}>
        Undo
      </Button>
    </div>
  )
}

/** The fields that determine a coach's prices. */
const PRICE_FIELDS: readonly (keyof Experience)[] = ['expYears', 'certifications']

interface Undo {
  body: ReactNode
  run: () => Promise<unknown>
}

const undos: Record<UndoableAction, (entry: AuditLogEntry) => Promise<Undo>> = {
  'client.delete': async ({ person: { id, name } }) => ({
    body: <RestoreImpact name={name} impact={await askClientImpact(id, 'ACTIVE')} />,
    run: () => api.clientAccounts.restore({ params: { id } }),
  }),
  'client.status': async ({ person: { id, name }, details }) => {
    const { from: status, to: previousStatus } = details as { from: ClientStatus; to: ClientStatus }
    const impact = await askClientImpact(id, status)
    const Impact = status === 'SUSPENDED' ? SuspensionImpact : ReactivationImpact
    return {
      body: <Impact name={name} impact={impact} />,
      run: () => api.clientAccounts.setStatus({ body: { userId: id, status, previousStatus } }),
    }
  },
  'client.plan': async ({ person: { id, name }, details }) => {
    const { from: groupChatType, to: previousGroupChatType } = details as Record<'from' | 'to', GroupPlan>
    const change = { groupChatType, previousGroupChatType }
    const { mails } = await api.groupchats.previewClientPlan({ params: { id }, query: change })
    return {
      body: (
        <ImpactLines
          text={`${name} goes back to the previous group plan.`}
          lines={[emailLine(name, mails)]}
        />
      ),
      run: () => api.groupchats.setClientPlan({ params: { id }, body: change }),
    }
  },
  'coach.status': async ({ person: { id, name }, details }) => {
    const { from: status, to: previousStatus } = details as { from: CoachStatus; to: CoachStatus }
    const [impact, coach] = await Promise.all([askCoachImpact(id, status), api.coach.get({ params: { id } })])
    const { interviewStatus, comment, rejectionComment } = coach.nutritionistStatus
    return {
      body: <DecisionImpact name={name} impact={impact} isApproved={status === 'APPROVED'} />,
      run: () =>
        api.coach.setStatus({
          params: { id },
          body: { status, previousStatus, interviewStatus, comment, rejectionComment },
        }),
    }
  },
  'coach.delete': async ({ person: { id, name } }) => ({
    body: <CoachRestoreImpact name={name} impact={await askCoachImpact(id, 'APPROVED')} />,
    run: () => api.coachAccounts.restore({ params: { id } }),
  }),
  'coach.promote': async ({ person: { id, name }, details }) => {
    const { from, to } = details as { from: string | null; to: string | null }
    return {
      body: (
        <ImpactLines
          text={
            from
              ? `${name}'s promotion will be restored until ${dateText(from)}.`
              : `${name}'s promotion will end.`
          }
          lines={['No email is sent.']}
        />
      ),
      run: () =>
        api.coach.promote({
          body: { nutritionistId: id, promoted: from !== null, promotionTime: from, previousTime: to },
        }),
    }
  },
  'coach.edit': async ({ person: { id, name }, details }) => ({
    body: (
      <ImpactLines
        text={`${name}'s profile goes back to the previous values: ${fieldsText(details.fields)}.`}
        lines={[
          "The coach's pending changes to these fields are restored.",
          ...lostPriceLines(details.fields),
          emailLine(name, 1),
        ]}
      />
    ),
    run: () => api.coach.undoEdit({ params: { id }, body: { editId: String(details.editId) } }),
  }),
  'extra.accept': undoneExtra,
  'extra.delete': undoneExtra,
  'coach.changes.accept': undoneChanges,
  'coach.changes.reject': undoneChanges,
  'review.status': ({ details }) => undoneReview(String(details.review), details),
  'review.answer.status': ({ details }) =>
    undoneReview(String(details.review), details, String(details.answer)),
}

async function undoneChanges({ person: { id, name }, action, details }: AuditLogEntry): Promise<Undo> {
  const wasAccepted = action === 'coach.changes.accept'
  return {
    body: (
      <ImpactLines
        text={`${name}'s changes will be pending again.`}
        lines={[
          wasAccepted && 'The profile goes back to how it was.',
          ...(wasAccepted ? lostPriceLines(details.fields) : []),
          `No email is sent to ${name}.`,
        ]}
      />
    ),
    run: () => api.coach.undoChanges({ params: { id }, body: { requestId: String(details.requestId) } }),
  }
}

/** What happens to payments if the old values of these fields mean fewer prices (rule price-tiers). */
const lostPriceLines = (fields: unknown) =>
  PRICE_FIELDS.some((field) => String(fields).split(' ').includes(field))
    ? [
        'Checkouts in progress will be canceled if the coach no longer offers their price.',
        'Such payments made in the meantime will be refunded, and those clients will get an email.',
      ]
    : []

async function undoneExtra({ person: { id, name }, action, details }: AuditLogEntry): Promise<Undo> {
  const { extraId, version } = details
  const wasApproved = action === 'extra.accept'
  return {
    body: (
      <ImpactLines
        text={`${name}'s extra specialty will be pending again.`}
        lines={[
          wasApproved &&
            "New clients won't be able to subscribe, and checkouts in progress will be canceled.",
          wasApproved &&
            'Payments made in the meantime will be refunded, and those clients will get an email.',
          wasApproved && "Current subscribers aren't affected.",
          `No email is sent to ${name}.`,
        ]}
      />
    ),
    run: () =>
      api.extras.undo({ body: { nutritionistId: id, id: String(extraId), version: Number(version) } }),
  }
}

async function undoneReview(id: string, { to }: AuditLogEntry['details'], answerId?: string): Promise<Undo> {
  const change = { status: 'PENDING', previousStatus: to as ReviewStatus } as const
  const { rating } = await api.reviews.preview({ params: { id }, query: { ...change, answerId } })
  const isRated = rating.from.count !== rating.to.count
  return {
    body: (
      <ImpactLines
        text={`The ${answerId ? 'reply' : 'review'} will be pending again, and only admins can see it.`}
        lines={[
          isRated &&
            `The coach will have ${countText(rating.to.count, 'review')} instead of ${rating.from.count}.`,
          'No email is sent.',
        ]}
      />
    ),
    run: () =>
      answerId
        ? api.reviews.decideAnswer({ body: { id, answerId, ...change } })
        : api.reviews.decide({ body: { id, ...change } }),
  }
}
