import { settings } from '#stacks/settings'

/** What differs between stages, all of it. */
export const rulesOf = (stage: string) => {
  const production = stage === 'production'
  const domain = settings.domains[stage]
  return {
    /** Production keeps its data and cannot be removed; every other stage goes without a trace. */
    removal: production ? 'retain' : 'remove',
    protect: production,
    domain,
    /** A whole domain signs its mails; an address has to be confirmed by a click. */
    mailIdentity: domain ?? settings.mailAddress,
    mailSender: domain ? `Platewise <hello@${domain}>` : settings.mailAddress,
    logRetention: production ? '3 months' : '1 week',
    /** Requests a second and at once, for the whole API. */
    throttle: production ? { rate: 500, burst: 1000 } : { rate: 50, burst: 100 },
  } as const
}
