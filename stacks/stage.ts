import { settings } from '#stacks/settings'

/** What differs between stages, all of it. */
export const rulesOf = (stage: string) => {
  const production = stage === 'production'
  const domain = settings.domains[stage]
  const mailAddress = domain ? `hello@${domain}` : settings.mailAddress
  return {
    /** Production keeps its data and cannot be removed; every other stage goes without a trace. */
    removal: production ? 'retain' : 'remove',
    protect: production,
    domain,
    /** Lead to the domain. They also have its certificate, which its HSTS header asks of every name below it. */
    aliases: production ? [`www.${domain}`] : [],
    /** The firewalls and the check from outside cost some $20 a month. */
    guarded: production,
    mailAddress,
    mailSender: domain ? `Platewise <${mailAddress}>` : mailAddress,
    socialSignIn: settings.socialSignIn.includes(stage),
    logRetention: production ? '3 months' : '1 week',
    /** Requests a second and at once, for the whole API. */
    throttle: production ? { rate: 500, burst: 1000 } : { rate: 50, burst: 100 },
  } as const
}
