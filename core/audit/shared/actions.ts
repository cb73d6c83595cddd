interface ActionInfo {
  /** Follows the actor's name. An ellipsis marks the place of the target if it isn't the end. */
  verb: string
  /** What the action was done to. */
  target: 'person' | 'group' | 'form' | 'text' | 'email' | null
  /** Set if the action can be undone. Actions with the same value replace each other, so only the newest can. */
  undo?: UndoGroup
}

type UndoGroup =
  | 'changes'
  | 'client-status'
  | 'coach-status'
  | 'edit'
  | 'extra'
  | 'group-plan'
  | 'promotion'
  | 'review'
  | 'review-answer'

/** Every audited action, by the id in its stored entry. */
export const ACTIONS = {
  'client.read': { verb: 'viewed the profile of', target: 'person' },
  'client.facts.read': { verb: 'viewed the key facts of', target: 'person' },
  'client.status': { verb: 'changed the client status of', target: 'person', undo: 'client-status' },
  'client.plan': { verb: 'changed the group plan of', target: 'person', undo: 'group-plan' },
  'client.delete': { verb: 'deleted', target: 'person', undo: 'client-status' },
  'client.repair': { verb: "cleared what couldn't be read in the profile of", target: 'person' },
  'client.restore': { verb: 'canceled the deletion of', target: 'person' },
  'client.erase': { verb: 'permanently deleted the data of', target: 'person' },
  'coach.status': { verb: 'changed the coach status of', target: 'person', undo: 'coach-status' },
  'coach.delete': { verb: 'deleted', target: 'person', undo: 'coach-status' },
  'coach.repair': { verb: "cleared what couldn't be read in the profile of", target: 'person' },
  'coach.restore': { verb: 'canceled the deletion of', target: 'person' },
  'coach.erase': { verb: 'permanently deleted the data of', target: 'person' },
  'coach.edit': { verb: 'edited the profile of', target: 'person', undo: 'edit' },
  'coach.edit.undo': { verb: 'undid an edit to the profile of', target: 'person' },
  'coach.changes.accept': { verb: 'accepted profile changes from', target: 'person', undo: 'changes' },
  'coach.changes.reject': { verb: 'rejected profile changes from', target: 'person', undo: 'changes' },
  'coach.changes.undo': { verb: 'undid a decision on profile changes from', target: 'person' },
  'coach.promote': { verb: 'changed the promotion of', target: 'person', undo: 'promotion' },
  'extra.accept': { verb: 'accepted an extra specialty from', target: 'person', undo: 'extra' },
  'extra.delete': { verb: 'deleted an extra specialty from', target: 'person', undo: 'extra' },
  'extra.undo': { verb: 'undid a decision on an extra specialty from', target: 'person' },
  'review.status': { verb: 'decided on a review of', target: 'person', undo: 'review' },
  'review.answer.status': { verb: 'decided on a review reply from', target: 'person', undo: 'review-answer' },
  'content.publish': { verb: 'published content:', target: 'text' },
  'client.submissions.read': { verb: 'viewed the submissions of', target: 'person' },
  'form.publish': { verb: 'published the form', target: 'form' },
  'form.remove': { verb: 'deleted the form', target: 'form' },
  'form.send': { verb: 'sent the form', target: 'form' },
  'form.stop': { verb: 'stopped sending the form', target: 'form' },
  'form.resume': { verb: 'resumed sending the form', target: 'form' },
  'form.recall': { verb: 'recalled the form', target: 'form' },
  'form.schedule': { verb: 'scheduled the form', target: 'form' },
  'form.schedule.pause': { verb: 'paused the schedule of the form', target: 'form' },
  'form.schedule.resume': { verb: 'resumed the schedule of the form', target: 'form' },
  'form.schedule.stop': { verb: 'stopped the schedule of the form', target: 'form' },
  'form.submissions.export': { verb: 'downloaded the submissions of the form', target: 'form' },
  'admin.password': { verb: 'changed their password', target: null },
  'form.submissions.read': { verb: 'viewed the submissions of the form', target: 'form' },
  'mail.stop': { verb: 'paused emails to', target: 'person' },
  'mail.again': { verb: 'resumed emails to', target: 'email' },
  'chat.open': { verb: 'opened a chat with', target: 'person' },
  'chat.moderate': { verb: 'started moderating a chat of', target: 'person' },
  'chat.close': { verb: 'stopped moderating a chat of', target: 'person' },
  'chat.delete': { verb: 'deleted a chat of', target: 'person' },
  'chat.restore': { verb: 'restored a chat of', target: 'person' },
  'chat.report.read': { verb: 'viewed a reported message from', target: 'person' },
  'chat.report.done': { verb: 'resolved a report about', target: 'person' },
  'chat.report.reopen': { verb: 'reopened a report about', target: 'person' },
  'table.export': { verb: 'exported a table', target: null },
  'group.create': { verb: 'created a group', target: 'group' },
  'group.edit': { verb: 'edited a group', target: 'group' },
  'group.delete': { verb: 'deleted a group', target: 'group' },
  'group.restore': { verb: 'restored a group', target: 'group' },
  'group.join': { verb: 'added … to a group', target: 'person' },
  'group.leave': { verb: 'removed … from a group', target: 'person' },
  'subscription.agree': { verb: 'agreed to the terms of a subscription', target: null },
} as const satisfies Record<string, ActionInfo>

export type Action = keyof typeof ACTIONS
export type UndoableAction = {
  [A in Action]: (typeof ACTIONS)[A] extends { undo: UndoGroup } ? A : never
}[Action]

/** Looks up an action. Undefined for an id that is not in use anymore. */
export const actionInfo = (action: string): ActionInfo | undefined =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action] : undefined

export const isUndoable = (action: string): action is UndoableAction => actionInfo(action)?.undo !== undefined
