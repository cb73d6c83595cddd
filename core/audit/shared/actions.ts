interface ActionInfo {
  /** Between who did it and whom it concerned. */
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
  'client.read': { verb: 'read the profile of', target: 'person' },
  'client.facts.read': { verb: 'read what is known of', target: 'person' },
  'client.status': { verb: 'changed the status of', target: 'person', undo: 'client-status' },
  'client.plan': { verb: 'changed the group plan of', target: 'person', undo: 'group-plan' },
  'client.delete': { verb: 'deleted', target: 'person', undo: 'client-status' },
  'client.restore': { verb: 'called off the deletion of', target: 'person' },
  'client.erase': { verb: 'removed the data of', target: 'person' },
  'coach.status': { verb: 'decided on', target: 'person', undo: 'coach-status' },
  'coach.edit': { verb: 'edited the profile of', target: 'person', undo: 'edit' },
  'coach.edit.undo': { verb: 'took back an edit of the profile of', target: 'person' },
  'coach.changes.accept': { verb: 'accepted changes of', target: 'person', undo: 'changes' },
  'coach.changes.reject': { verb: 'rejected changes of', target: 'person', undo: 'changes' },
  'coach.changes.undo': { verb: 'took back a decision on changes of', target: 'person' },
  'coach.promote': { verb: 'changed the promotion of', target: 'person', undo: 'promotion' },
  'extra.accept': { verb: 'accepted an extra specialty of', target: 'person', undo: 'extra' },
  'extra.delete': { verb: 'deleted an extra specialty of', target: 'person', undo: 'extra' },
  'extra.undo': { verb: 'took back a decision on an extra specialty of', target: 'person' },
  'review.status': { verb: 'decided on a review of', target: 'person', undo: 'review' },
  'review.answer.status': { verb: 'decided on an answer of', target: 'person', undo: 'review-answer' },
  'content.publish': { verb: 'published the text', target: 'text' },
  'client.submissions.read': { verb: 'read the submissions of', target: 'person' },
  'form.publish': { verb: 'published the form', target: 'form' },
  'form.remove': { verb: 'deleted the form', target: 'form' },
  'form.send': { verb: 'sent the form', target: 'form' },
  'form.repeat': { verb: 'began to repeat the form', target: 'form' },
  'form.repeat.pause': { verb: 'paused the repeats of the form', target: 'form' },
  'form.repeat.resume': { verb: 'resumed the repeats of the form', target: 'form' },
  'form.repeat.stop': { verb: 'ended the repeats of the form', target: 'form' },
  'form.submissions.export': { verb: 'downloaded the submissions of the form', target: 'form' },
  'form.submissions.read': { verb: 'read the submissions of the form', target: 'form' },
  'mail.stop': { verb: 'stopped the mails to', target: 'person' },
  'mail.again': { verb: 'turned emails back on for', target: 'email' },
  'chat.open': { verb: 'opened a chat with', target: 'person' },
  'chat.moderate': { verb: 'read along in a chat of', target: 'person' },
  'chat.close': { verb: 'stopped reading along in a chat of', target: 'person' },
  'chat.delete': { verb: 'deleted a chat of', target: 'person' },
  'chat.restore': { verb: 'restored a chat of', target: 'person' },
  'chat.report.read': { verb: 'read a reported message of', target: 'person' },
  'chat.report.done': { verb: 'finished a report about', target: 'person' },
  'chat.report.reopen': { verb: 'reopened a report about', target: 'person' },
  'table.export': { verb: 'exported a table', target: null },
  'group.create': { verb: 'made the group', target: 'group' },
  'group.edit': { verb: 'changed the group', target: 'group' },
  'group.delete': { verb: 'deleted the group', target: 'group' },
  'group.restore': { verb: 'brought back the group', target: 'group' },
  'group.join': { verb: 'gave a seat in a group to', target: 'person' },
  'group.leave': { verb: 'took the seat in a group from', target: 'person' },
  'subscription.agree': { verb: 'agreed to a subscription', target: null },
} as const satisfies Record<string, ActionInfo>

export type Action = keyof typeof ACTIONS
export type UndoableAction = {
  [A in Action]: (typeof ACTIONS)[A] extends { undo: UndoGroup } ? A : never
}[Action]

/** Looks up an action. Undefined for an id that is not in use anymore. */
export const actionInfo = (action: string): ActionInfo | undefined =>
  Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action] : undefined

export const isUndoable = (action: string): action is UndoableAction => actionInfo(action)?.undo !== undefined
