import { currentPersonId } from '@/lib/session/auth'
import { ownKeyOf } from '@/lib/storage'

const EVERY_MILLISECONDS = 30 * 60_000
/** After "Later", the same form doesn't come up again for 24 hours. */
const LATER_MILLISECONDS = 24 * 3_600_000

const keyOf = (name: string) => ownKeyOf(currentPersonId() ?? '', `assignments.${name}`)
const timeOf = (name: string) => Number(localStorage.getItem(keyOf(name)) ?? 0)
const stamp = (name: string) => localStorage.setItem(keyOf(name), String(Date.now()))

/** Whether the last check for this person was half an hour ago or longer, across all tabs. */
export const isAssignmentCheckDue = () =>
  document.visibilityState === 'visible' && Math.abs(Date.now() - timeOf('asked')) >= EVERY_MILLISECONDS
export const markAssignmentChecked = () => stamp('asked')

export const snooze = (assignmentId: string) => stamp(`later.${assignmentId}`)
export const isSnoozed = (assignmentId: string) =>
  Date.now() - timeOf(`later.${assignmentId}`) < LATER_MILLISECONDS
