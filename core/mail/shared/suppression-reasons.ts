/** Why nothing is sent to an address: what was sent came back for good, or somebody called it spam. */
export const REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type Reason = (typeof REASONS)[number]
