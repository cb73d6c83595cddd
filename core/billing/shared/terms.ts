/** All versions ever shown, newest last. A page opened before a change still names the version it showed. */
export const TERMS_VERSIONS = ['2026-11', '2026-11-24'] as const
export type TermsVersion = (typeof TERMS_VERSIONS)[number]

/**
 * What a client agrees to next to the button. Changed wording needs a new version, because each consent records the
 * version.
 */
export const TERMS = {
  version: '2026-11-24' as const satisfies TermsVersion,
  renewal: 'Every month until you cancel',
  cancelling: 'Anytime under Subscriptions. Active until the paid month ends.',
  consent: (amount: number) => `I agree to pay $${amount} every month until I cancel`,
}
