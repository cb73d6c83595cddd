import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUndoable, type UndoableAction } from '#core/audit/shared/actions'
import type { AuditLogEntry } from '#core/audit-log/shared/audit-schema'
import type { ClientStatus, GroupPlan } from '#core/client/shared/schema'
import { LABELS } from '#core/coach/shared/labels'
import type { CoachStatus } from '#core/coach/shared/schema'
import type { UndoImpact, UndoQuery } from '#core/impact/shared/schema'
import type { ReviewStatus } from '#core/reviews/shared/schema'
import { useConfirm } from '@/components/overlays/confirm'
import {
  emailLine,
  type ImpactLine,
  ImpactLines,
  pageLines,
  priceLine,
} from '@/components/overlays/impact-lines'
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
import { undoLabel } from '@/features/audit-log/entry-text'
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
  'coach.edit': async ({ person: { id, name }, action, details }) => {
    const editId = String(details.editId)
    const impact = await askUndoImpact(id, action, editId)
    const { fields, pending } = impact
    return {
      body: (
        <ImpactLines
          text={`${name}'s profile goes back to the previous values: ${namesOf(fields)}.`}
          lines={[
            pending.length > 0 && `${name}'s changes will be pending again: ${namesOf(pending)}.`,
            ...saleLines(name, impact),
          ]}
        />
      ),
      run: () => api.coach.undoEdit({ params: { id }, body: { editId } }),
    }
  },
  'extra.accept': undoneExtra,
  'extra.delete': undoneExtra,
  'coach.changes.accept': undoneChanges,
  'coach.changes.reject': undoneChanges,
  'review.status': ({ details }) => undoneReview(String(details.review), details),
  'review.answer.status': ({ details }) =>
    undoneReview(String(details.review), details, String(details.answer)),
}

async function undoneChanges({ person: { id, name }, action, details }: AuditLogEntry): Promise<Undo> {
  const requestId = String(details.requestId)
  const impact = await askUndoImpact(id, action, requestId)
  const { fields, pending } = impact
  return {
    body: (
      <ImpactLines
        text={`${name}'s changes will be pending again: ${namesOf(pending)}.`}
        lines={[fields.length > 0 && 'The profile goes back to how it was.', ...saleLines(name, impact)]}
      />
    ),
    run: () => api.coach.undoChanges({ params: { id }, body: { requestId } }),
  }
}

async function undoneExtra({ person: { id, name }, action, details }: AuditLogEntry): Promise<Undo> {
  const [extraId, version] = [String(details.extraId), Number(details.version)]
  const impact = await askUndoImpact(id, action, extraId, version)
  const { subscribers } = impact
  return {
    body: (
      <ImpactLines
        text={`${name}'s extra specialty will be pending again.`}
        lines={[
          action === 'extra.accept' && "New clients won't be able to subscribe.",
          subscribers > 0 &&
            `${countText(subscribers, "current subscriber isn't", "current subscribers aren't")} affected.`,
          ...saleLines(name, impact),
        ]}
      />
    ),
    run: () => api.extras.undo({ body: { nutritionistId: id, id: extraId, version } }),
  }
}

/** Fetches what an undo would affect at this moment. Never cached. */
const askUndoImpact = (id: string, action: string, undone: string, version?: number) =>
  api.impact.previewUndo({
    params: { id },
    query: {
      action: action as UndoQuery['action'],
      undone,
      ...(version !== undefined && { version: String(version) }),
    },
  })

const namesOf = (fields: UndoImpact['fields']) => fields.map((field) => LABELS[field]).join(', ')

/** How an undo affects prices, payment pages and emails. */
const saleLines = (name: string, impact: UndoImpact): ImpactLine[] => [
  priceLine(impact),
  ...pageLines(impact),
  impact.mails > impact.refunds
    ? emailLine(name, impact.mails - impact.refunds)
    : `No email is sent to ${name}.`,
  impact.refunds > 0 && "Emails and refunds can't be reversed.",
]

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
