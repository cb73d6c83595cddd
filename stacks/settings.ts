/** Buckets in another AWS account. */
export interface OtherBuckets {
  /** The id of that account. */
  account: string
  /** The names of the buckets. */
  uploads: string
  accounts: string
  /** The ARN of the KMS key there that encrypts the copied account lists. */
  key: string
}

/** Everything to fill in before deploying (docs/deploy.md, step 1). Nothing here is secret. */
export const settings: {
  region: string
  domains: Record<string, string>
  socialSignIn: string[]
  mailAddress: string
  operators: string
  backupVaults: Record<string, string>
  backupBuckets: Record<string, OtherBuckets>
  mailsADay: number
  monthlyBudget: number
  support: string
  recaptchaMinScore: number
} = {
  /** The region of everything except CloudFront, which is global. */
  region: 'us-east-1',
  /**
   * A stage's domain, with its zone in Route 53 of the same account. A stage without one uses CloudFront's
   * own URL.
   */
  domains: { production: 'platewise.example' },
  /** Stages that offer Google and Apple. Each needs six secrets of its own. */
  socialSignIn: ['production'],
  /** Sender of the stages without a domain (docs/deploy.md, step 2). */
  mailAddress: 'developers@platewise.example',
  /** Gets every alarm, after confirming the subscription email. */
  operators: 'operations@platewise.example',
  /**
   * The ARN of the backup vault in another AWS account to which a stage's table is copied every night. A stage without
   * one has only its own point-in-time recovery (docs/deploy.md, step 8).
   */
  backupVaults: {},
  /**
   * The buckets in another AWS account to which a stage's uploads and account lists are copied (docs/deploy.md,
   * step 8).
   */
  backupBuckets: {},
  /** How many emails SES lets the account send in 24 hours (SES console, *Account dashboard*). */
  mailsADay: 50_000,
  /** US dollars. Operators get an email when the month's bill passes or will pass parts of it. */
  monthlyBudget: 200,
  /** The support address that the site shows. */
  support: 'support@platewise.example',
  /** The lowest reCAPTCHA score, from 0 (bot) to 1 (human), that passes. */
  recaptchaMinScore: 0.5,
}
