/** Owned by whoever deploys; its zone is in Route 53 of the same account. */
const DOMAIN = 'platewise.example'

/** What differs between stages, all of it. */
export const rulesOf = (stage: string) => {
  const production = stage === 'production'
  return {
    /** Production keeps its data and cannot be removed; every other stage goes without a trace. */
    removal: production ? 'retain' : 'remove',
    protect: production,
    /** Other stages live at CloudFront's own address. */
    domain: production ? DOMAIN : undefined,
    /** A whole domain signs its mails; an address has to be confirmed by a click. */
    mailIdentity: production ? DOMAIN : `developers@${DOMAIN}`,
    mailSender: production ? `Platewise <hello@${DOMAIN}>` : `developers@${DOMAIN}`,
    /** Told of every alarm, after a click on the mail that asks for it. */
    operators: `operations@${DOMAIN}`,
    logRetention: production ? '3 months' : '1 week',
    /** Requests a second and at once, for the whole API. */
    throttle: production ? { rate: 500, burst: 1000 } : { rate: 50, burst: 100 },
  } as const
}
