import { personHere } from '@/lib/auth'
import { ownKeyOf } from '@/lib/storage'

const EVERY_MILLISECONDS = 30 * 60_000
/** Who said "Later" is not asked for the same form again on that day. */
const LATER_MILLISECONDS = 24 * 3_600_000

const keyOf = (name: string) => ownKeyOf(personHere() ?? '', `polls.${name}`)
const timeOf = (name: string) => Number(localStorage.getItem(keyOf(name)) ?? 0)
const stamp = (name: string) => localStorage.setItem(keyOf(name), String(Date.now()))

/** Whether half an hour has passed for this person, in whatever tab. */
export const isTurn = () =>
  document.visibilityState === 'visible' && Math.abs(Date.now() - timeOf('asked')) >= EVERY_MILLISECONDS
export const takeTurn = () => stamp('asked')

export const postpone = (pollId: string) => stamp(`later.${pollId}`)
export const postponed = (pollId: string) => Date.now() - timeOf(`later.${pollId}`) < LATER_MILLISECONDS
