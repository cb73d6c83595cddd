/** All that were ever shown, newest last: a page that was opened before a change still names the words it showed. */
export const TERMS_VERSIONS = ['2026-11'] as const
export type TermsVersion = (typeof TERMS_VERSIONS)[number]

/** What a client agrees to beside the button. Other words are another version: it is kept with each consent. */
export const TERMS = {
  version: '2026-11' as const satisfies TermsVersion,
  renewal: 'Every month until you cancel',
  cancelling: 'Any time under Subscriptions; active to the end of the paid month',
  consent: (amount: number) => `I agree to pay $${amount} every month until I cancel`,
}
