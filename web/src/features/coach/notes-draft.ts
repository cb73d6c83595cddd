/** What an admin decides about an application. */
export type Decision = 'APPROVED' | 'REJECTED'

/** The name of the draft with an admin's notes on a coach. */
export const notesDraft = (coachId: string) => `coach-notes.${coachId}`
