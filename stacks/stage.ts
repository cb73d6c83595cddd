import { settings } from '#stacks/settings'

/** All differences between stages. */
export const rulesOf = (stage: string) => {
  const production = stage === 'production'
  const domain = settings.domains[stage]
  const mailAddress = domain ? `hello@${domain}` : settings.mailAddress
  return {
    /** Production keeps its data and can't be removed. Any other stage is removed without a trace. */
    removal: production ? 'retain' : 'remove',
    protect: production,
    domain,
    backupVault: settings.backupVaults[stage],
    backupBuckets: settings.backupBuckets[stage],
    /** Redirect to the domain. They also have its certificate, because HSTS applies to every subdomain. */
    aliases: production ? [`www.${domain}`] : [],
    /** The firewalls and the external check cost about $20 a month. */
    guarded: production,
    mailAddress,
    mailSender: domain ? `Platewise <${mailAddress}>` : mailAddress,
    socialSignIn: settings.socialSignIn.includes(stage),
    logRetention: production ? '3 months' : '1 week',
    /** Requests per second and concurrent requests for the whole API. */
    throttle: production ? { rate: 500, burst: 1000 } : { rate: 50, burst: 100 },
  } as const
}
