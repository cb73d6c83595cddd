import type { AuditEntry } from '#core/audit/entity'
import { ACTIONS, isUndoable, type UndoableAction } from '#core/audit/shared/actions'
import { ClientEntity, planOf } from '#core/client/entity'
import {
  type AdminEdited,
  AdminEditedEntity,
  ChangeRequestEntity,
  type ChangeRequestItem,
  CoachEntity,
  type CoachItem,
  type DecidedChanges,
  DecidedChangesEntity,
} from '#core/coach/entity'
import { isAhead } from '#core/coach/shared/admin-schema'
import { isEditCurrent } from '#core/coach/undo-edit'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { type DeletedExtra, DeletedExtraEntity } from '#core/extras/listing-entity'
import { isApproved, isDeleted } from '#core/extras/undo'
import { ReviewEntity, type ReviewItem } from '#core/reviews/entity'
import { nowSeconds } from '#core/shared/clock'

/** The current state of everything on a page of the log. Each kind of item is read in one batch. */
interface CurrentState {
  statusOf: Map<string, string>
  groupPlanOf: Map<string, string>
  coachOf: Map<string, CoachItem>
  decidedOf: Map<string, DecidedChanges>
  editOf: Map<string, AdminEdited>
  openOf: Map<string, ChangeRequestItem>
  reviewOf: Map<string, ReviewItem>
  extraOf: Map<string, ExtraItem>
  deletedExtraOf: Map<string, DeletedExtra>
}
type IsCurrent = (
  entry: AuditEntry,
  details: NonNullable<AuditEntry['details']>,
  now: CurrentState,
) => boolean

const isStatusCurrent: IsCurrent = ({ targetId }, { from, to }, { statusOf }) =>
  from !== to && statusOf.get(targetId) === to

const isDecisionCurrent: IsCurrent = ({ targetId }, { requestId }, { decidedOf, statusOf }) => {
  const decided = decidedOf.get(targetId)
  return (
    decided !== undefined &&
    decided.request.requestId === requestId &&
    decided.expiresAt > nowSeconds() &&
    statusOf.get(targetId) === 'APPROVED'
  )
}

/** Tells for each action that can be undone whether its result is still current. */
const IS_CURRENT: Record<UndoableAction, IsCurrent> = {
  'client.status': isStatusCurrent,
  'client.plan': ({ targetId }, { to }, { groupPlanOf, statusOf }) =>
    groupPlanOf.get(targetId) === to && statusOf.get(targetId) !== 'DELETED',
  'client.delete': isStatusCurrent,
  'coach.status': isStatusCurrent,
  'coach.delete': isStatusCurrent,
  'coach.promote': ({ targetId }, { from, to }, { coachOf }) => {
    const coach = coachOf.get(targetId)
    const isOpen = from === null || (coach?.status === 'APPROVED' && isAhead(String(from)))
    return coach?.promotionTime === to && isOpen
  },
  'coach.changes.accept': isDecisionCurrent,
  'coach.changes.reject': isDecisionCurrent,
  'coach.edit': ({ targetId }, { editId }, { editOf, openOf, coachOf }) => {
    const edit = editOf.get(targetId)
    return (
      edit !== undefined &&
      edit.editId === editId &&
      isEditCurrent(edit, coachOf.get(targetId), openOf.get(targetId))
    )
  },
  'extra.accept': (entry, { version }, { extraOf }) => isApproved(extraOf.get(keyOf(entry)), Number(version)),
  'extra.delete': (entry, { version }, { deletedExtraOf }) =>
    isDeleted(deletedExtraOf.get(keyOf(entry)), Number(version)),
  'review.status': (entry, { review, to }, { reviewOf }) => {
    const now = reviewOf.get(keyOf(entry))
    return to !== 'PENDING' && now?.reviewId === review && now?.status === to
  },
  'review.answer.status': (entry, { answer, to }, { reviewOf }) => {
    const now = reviewOf.get(keyOf(entry))?.answer
    return to !== 'PENDING' && now?.answerId === answer && now?.status === to
  },
}

/**
 * Returns the actions that can be undone: their result is still current, and they are the newest of their group on
 * the same person, review or extra (rule preview-consequences).
 */
export async function findUndoable(entries: AuditEntry[]): Promise<Set<AuditEntry>> {
  const undoable = entries.filter(isUndoableEntry)
  const newest = [...Map.groupBy(undoable, (entry) => `${groupOf(entry)} ${keyOf(entry)}`).values()].flatMap(
    ([first]) => first ?? [],
  )
  const ids = [...new Set(newest.map(({ targetId }) => targetId))]
  const coachIds = ids.map((coachId) => ({ coachId }))
  const reviewed = newest.flatMap(({ targetId: coachId, details }) =>
    typeof details?.client === 'string' ? { coachId, clientId: details.client } : [],
  )
  const sold = newest.flatMap(({ targetId: coachId, details }) =>
    typeof details?.extraId === 'string' ? { coachId, extraId: details.extraId } : [],
  )
  const decidedIds = newest.filter(isDecision).map(({ targetId: coachId }) => ({ coachId }))
  const editedIds = newest.filter(isEdit).map(({ targetId: coachId }) => ({ coachId }))
  const [clients, coaches, decided, edits, requests, reviews, extras, deletedExtras] = await Promise.all([
    ClientEntity.findManyIncludingDeleted(ids.map((clientId) => ({ clientId }))),
    CoachEntity.findManyIncludingDeleted(coachIds),
    DecidedChangesEntity.findMany(decidedIds),
    AdminEditedEntity.findMany(editedIds),
    ChangeRequestEntity.findMany(editedIds),
    ReviewEntity.findMany(reviewed),
    ExtraEntity.findMany(sold),
    DeletedExtraEntity.findMany(sold),
  ])
  const now: CurrentState = {
    statusOf: new Map([
      ...clients.map(({ clientId, status }) => [clientId, status] as const),
      ...coaches.map(({ coachId, status }) => [coachId, status] as const),
    ]),
    groupPlanOf: new Map(clients.map((client) => [client.clientId, planOf(client)])),
    coachOf: new Map(
      coaches.filter(({ status }) => status !== 'DELETED').map((coach) => [coach.coachId, coach]),
    ),
    decidedOf: new Map(decided.map((item) => [item.coachId, item])),
    editOf: new Map(edits.map((item) => [item.coachId, item])),
    openOf: new Map(requests.map((item) => [item.coachId, item])),
    reviewOf: new Map(reviews.map((item) => [`${item.coachId} ${item.clientId}`, item])),
    extraOf: new Map(extras.map((item) => [`${item.coachId} ${item.extraId}`, item])),
    deletedExtraOf: new Map(deletedExtras.map((item) => [`${item.coachId} ${item.extraId}`, item])),
  }
  return new Set(newest.filter((entry) => IS_CURRENT[entry.action](entry, entry.details ?? {}, now)))
}

type UndoableEntry = AuditEntry & { action: UndoableAction }

const isUndoableEntry = (entry: AuditEntry): entry is UndoableEntry => isUndoable(entry.action)

const groupOf = ({ action }: UndoableEntry) => ACTIONS[action].undo

const keyOf = ({ targetId, details }: AuditEntry) => {
  const thing = details?.client ?? details?.extraId
  return typeof thing === 'string' ? `${targetId} ${thing}` : targetId
}

const isDecision = (entry: UndoableEntry) => groupOf(entry) === 'changes'
const isEdit = (entry: UndoableEntry) => groupOf(entry) === 'edit'
