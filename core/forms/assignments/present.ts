import type { AssignmentItem } from '#core/forms/assignments/entity'
import type { Assignment } from '#core/forms/assignments/shared/schema'
import { formUrlOf } from '#core/forms/definitions/present'
import { pick } from '#core/shared/pick'

type ShownAssignment = Pick<
  AssignmentItem,
  'assignmentId' | 'path' | 'title' | 'tags' | 'recipientId' | 'senderId' | 'createdAt'
> &
  Partial<Pick<AssignmentItem, 'completedAt'>>

export const assignmentOf = (assignment: ShownAssignment): Assignment => ({
  id: assignment.assignmentId,
  formUrl: formUrlOf(assignment.path),
  admin: assignment.senderId === null,
  completedAt: assignment.completedAt ?? null,
  ...pick(assignment, ['path', 'title', 'tags', 'recipientId', 'senderId', 'createdAt']),
})
