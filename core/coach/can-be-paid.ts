import type { CoachItem } from '#core/coach/entity'

/** Whether a coach can be paid: approved, with a bank account that the payment provider accepts. */
export const canBePaid = (
  coach: Pick<CoachItem, 'status' | 'accountSubmitted' | 'expressAccountId'>,
): coach is typeof coach & { expressAccountId: string } =>
  coach.status === 'APPROVED' && coach.accountSubmitted && coach.expressAccountId !== null
