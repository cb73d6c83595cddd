import { filesIn, newAnswers } from '#core/coach/changes'
import { prepareEmailChangeRemoval, prepareProfileEdit } from '#core/coach/edit'
import { changesDecided } from '#core/coach/emails'
import { ChangeRequestEntity, type ChangeRequestItem, type CoachItem } from '#core/coach/entity'
import { requireCoach } from '#core/coach/require-coach'
import type { ChangeImpact } from '#core/coach/shared/change-schema'
import { canUndo } from '#core/coach/shared/edit-impact'
import { type EmailChange, EmailChangeEntity } from '#core/identity/entity'
import type { Write } from '#core/lib/table'
import type { EmailTemplate } from '#core/mail/email-template'
import { conflict } from '#core/shared/errors'

export const stale = () =>
  conflict('These changes were just edited, accepted or rejected. Please check and try again.', 'STALE')

export interface PendingRequest {
  coach: CoachItem
  request: ChangeRequestItem
  address: EmailChange | undefined
}

export async function readPendingRequest(
  coachId: string,
): Promise<{ coach: CoachItem; waiting: PendingRequest | undefined }> {
  const [coach, request, change] = await Promise.all([
    requireCoach(coachId),
    ChangeRequestEntity.find({ coachId }),
    EmailChangeEntity.find({ userId: coachId }),
  ])
  const address = change?.email === request?.updates.email?.new ? change : undefined
  return { coach, waiting: request && { coach, request, address } }
}

/** What the admin saw. Values left out match whatever is pending. */
interface SeenVersion {
  requestId?: string
  version?: number
}

export const isVersionSeen = ({ request }: PendingRequest, { requestId, version }: SeenVersion) =>
  (requestId ?? request.requestId) === request.requestId && (version ?? request.version) === request.version

interface DecisionPlan {
  writes: Write[]
  /** Sent to the address that is in use after the decision. */
  emails: { to: string; email: EmailTemplate }[]
  discarded: string[]
  /** The coach after the decision. */
  edited: CoachItem
  impact: Omit<ChangeImpact, 'pages' | 'refunds' | 'prices'>
}

/**
 * Works out everything that follows from a decision. The decision itself and its preview both use it (rules
 * change-request, preview-consequences).
 */
export async function planDecision(
  { coach, request, address }: PendingRequest,
  isAccepted: boolean,
  reason: string | null = null,
): Promise<DecisionPlan> {
  const { writes, edited } = isAccepted
    ? await prepareProfileEdit(coach, newAnswers(request.updates), address)
    : { writes: prepareDrop({ address }), edited: coach }
  const waits = isAccepted && address !== undefined && !address.confirmedAt
  const emails = [{ to: edited.email, email: changesDecided(edited, isAccepted, reason, waits) }]
  const discarded = filesIn(request.updates, isAccepted ? 'old' : 'new')
  return {
    writes,
    emails,
    discarded,
    edited,
    impact: {
      answers: Object.keys(request.updates).length,
      files: discarded.length,
      address: address ? addressAfter(isAccepted, waits, edited.email !== coach.email) : null,
      mails: emails.length,
      canUndo: canUndo(Object.keys(request.updates)),
    },
  }
}

/** Returns what a decision on the version that the admin saw would make of a profile now. */
export async function previewProfileDecision(
  coachId: string,
  { accept, ...seen }: SeenVersion & { accept: boolean },
) {
  const { waiting } = await readPendingRequest(coachId)
  if (!waiting || !isVersionSeen(waiting, seen)) throw stale()
  const { impact, edited } = await planDecision(waiting, accept)
  return { coach: waiting.coach, impact, edited }
}

export const prepareDrop = ({ address }: Pick<PendingRequest, 'address'>): Write[] =>
  address ? [prepareEmailChangeRemoval(address)] : []

const addressAfter = (isAccepted: boolean, waits: boolean, moves: boolean): ChangeImpact['address'] => {
  if (!isAccepted) return 'dropped'
  if (waits) return 'waits'
  return moves ? 'used' : 'taken'
}
