/** Why an address is blocked: an email bounced permanently, or its reader marked one as spam. */
export const REASONS = ['BOUNCE', 'COMPLAINT'] as const
export type Reason = (typeof REASONS)[number]
