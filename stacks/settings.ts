/** What whoever deploys fills in, all of it (docs/deploy.md, step 1). Nothing secret. */
export const settings: {
  region: string
  domains: Record<string, string>
  socialSignIn: string[]
  mailAddress: string
  operators: string
  support: string
  recaptchaMinScore: number
} = {
  /** Where everything runs but CloudFront, which is everywhere. */
  region: 'us-east-1',
  /** The domain of a stage; its zone is in Route 53 of the same account. Without one a stage lives at CloudFront's own address. */
  domains: { production: 'platewise.example' },
  /** The stages that offer Google and Apple; each needs six secrets of its own. */
  socialSignIn: ['production'],
  /** Sends the mails of the stages without a domain (docs/deploy.md, step 2). */
  mailAddress: 'developers@platewise.example',
  /** Told of every alarm, after a click on the mail that asks for it. */
  operators: 'operations@platewise.example',
  /** Where people write to; the site shows it. */
  support: 'support@platewise.example',
  /** Below it reCAPTCHA's score, from 0 (a machine) to 1 (a person), lets nobody pass. */
  recaptchaMinScore: 0.5,
}
