import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { findOnly, functionsOf, ofType } from '#scripts/synth/read'
import { FIRST_SECRETS } from '#scripts/synth/setup'
import { typesOf } from '#scripts/synth/types'
import { settings } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'

const production = inject('production')
const review = inject('review')
const personal = inject('personal')
const { domain } = rulesOf('production')

test('production is protected and keeps its data', () => {
  expect(production.app).toMatchObject({ name: 'platewise', removal: 'retain', protect: true })
  for (const type of ['aws:dynamodb/table:Table', 'aws:cognito/userPool:UserPool'])
    expect(findOnly(production, type).retain, type).toBe(true)
  expect(findOnly(production, 'aws:s3/bucket:Bucket', 'Uploads').retain).toBe(true)
  expect(findOnly(production, 'aws:dynamodb/table:Table').inputs.deletionProtectionEnabled).toBe(true)
  expect(findOnly(production, 'aws:cognito/userPool:UserPool').inputs.deletionProtection).toBe('ACTIVE')
})

test('any other stage is removed without a trace', () => {
  expect(review.app).toMatchObject({ removal: 'remove', protect: false })
  expect(review.resources.filter(({ retain }) => retain)).toEqual([])
  expect(findOnly(review, 'aws:dynamodb/table:Table').inputs.deletionProtectionEnabled).toBe(false)
  expect(findOnly(review, 'aws:cognito/userPool:UserPool').inputs.deletionProtection).toBe('INACTIVE')
})

test('any other stage uses CloudFront’s URL, has the same functions and keeps logs for a week', () => {
  expect(findOnly(review, 'aws:cloudfront/distribution:Distribution').inputs.aliases ?? []).toEqual([])
  const host = 'site.cloudfront.net'
  expect(review.links.Config).toMatchObject({ siteUrl: `https://${host}`, recaptchaHost: host })
  expect(functionsOf(review).map(({ file }) => file)).toEqual(
    expect.arrayContaining(functionsOf(production).map(({ file }) => file)),
  )
  const retentions = ofType(review, 'aws:cloudwatch/logGroup:LogGroup').map(
    ({ inputs }) => inputs.retentionInDays,
  )
  expect(new Set(retentions)).toEqual(new Set([7]))
})

test('production uses its own domain, which signs its emails', () => {
  expect(
    findOnly(production, 'aws:cloudfront/distribution:Distribution', 'RouterCdnDistribution').inputs.aliases,
  ).toEqual([domain])
  expect(findOnly(production, 'aws:sesv2/emailIdentity:EmailIdentity').inputs.emailIdentity).toBe(domain)
  const { recaptchaMinScore } = settings
  expect(production.links.Config).toMatchObject({ recaptchaHost: domain, recaptchaMinScore })
  expect(production.links.Mail).toMatchObject({ sender: `Platewise <hello@${domain}>` })
  const records = ofType(production, 'aws:route53/record:Record').map(({ inputs }) => inputs.name)
  expect(records).toEqual(expect.arrayContaining([domain, `_dmarc.${domain}`, `dkim1._domainkey.${domain}`]))
})

test('a stage without a domain needs nothing that could be missing on its first deploy', () => {
  expect(rulesOf('review').domain).toBeUndefined()
  for (const type of ['aws:route53/record:Record', 'aws:acm/certificate:Certificate'])
    expect(ofType(review, type), type).toEqual([])
  expect(review.links.Mail).toMatchObject({ sender: settings.mailAddress })
  expect(findOnly(review, 'aws:cognito/userPool:UserPool').inputs.emailConfiguration).toEqual({
    emailSendingAccount: 'COGNITO_DEFAULT',
  })
  expect(findOnly(review, 'aws:sns/topicSubscription:TopicSubscription', 'Operators').inputs.endpoint).toBe(
    settings.operators,
  )
})

test('stages without a domain share one sender that none of them owns or removes', () => {
  for (const stage of [review, personal]) {
    expect(ofType(stage, 'aws:sesv2/emailIdentity:EmailIdentity')).toEqual([])
    expect(stage.links.Mail).toMatchObject({ sender: settings.mailAddress })
  }
  const sets = [review, personal].map(
    (stage) => findOnly(stage, 'aws:sesv2/configurationSet:ConfigurationSet').inputs.configurationSetName,
  )
  expect(sets).toEqual(['platewise-review', 'platewise-personal'])
})

/** Set only while a key is being changed. */
const SECOND_KEYS = ['SecondAdminTokenKey', 'SecondRouterKey']

test('the first deploy needs only secrets that exist before it', () => {
  const unset = review.secrets.filter((name) => !FIRST_SECRETS.includes(name) && !SECOND_KEYS.includes(name))
  expect(unset).toEqual([
    'PubNubEventsSecret',
    'RecaptchaSecret',
    'RecaptchaSiteKey',
    'StripeConnectWebhookSecret',
    'StripeWebhookSecret',
  ])
  const values = unset.map((name) => String(review.links[name]?.value))
  expect(new Set(values).size).toBe(values.length)
  for (const value of values) expect(value, 'nobody can guess it').toMatch(/^[0-9a-f]{64}$/)
})

test('a stage without Google and Apple needs none of their secrets', () => {
  expect(rulesOf('production').socialSignIn).toBe(true)
  expect(rulesOf('review').socialSignIn).toBe(false)
  expect(review.secrets.filter((name) => /Google|Apple/.test(name))).toEqual([])
  expect(ofType(review, 'aws:cognito/identityProvider:IdentityProvider')).toEqual([])
  expect(
    findOnly(review, 'aws:cognito/userPoolClient:UserPoolClient').inputs.supportedIdentityProviders,
  ).toEqual(['COGNITO'])
  expect(findOnly(review, 'command:local:Command').inputs.environment).toMatchObject({
    VITE_SOCIAL_SIGN_IN: 'off',
  })
})

test('`sst dev` starts the site where the user pool and the API expect it', () => {
  const { command, directory } = personal.devCommands.Site ?? { command: '', directory: '' }
  const script = /^npm run (\S+)$/.exec(command)?.[1] ?? ''
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  expect(scripts[script]).toMatch(/^vite /)
  expect(personal.links.Site).toMatchObject({ url: 'http://localhost:3000' })
  const { callbackUrls } = findOnly(personal, 'aws:cognito/userPoolClient:UserPoolClient').inputs
  expect(callbackUrls).toContain('http://localhost:3000/redirect')
})

test('the site’s build knows its API and its providers', () => {
  const { environment } = findOnly(production, 'command:local:Command').inputs
  expect(environment).toEqual({
    SITE_URL: `https://${domain}`,
    SITE_BUCKET: findOnly(production, 'aws:s3/bucket:Bucket', 'SiteFiles').inputs.bucket,
    SITE_REGION: settings.region,
    VITE_STAGE: 'production',
    VITE_API_URL: `https://${domain}/api`,
    VITE_COGNITO_ENDPOINT: `https://cognito-idp.${settings.region}.amazonaws.com`,
    VITE_USER_POOL_ID: 'UserPoolUserPool-id',
    VITE_USER_POOL_CLIENT_ID: 'SiteClientClient-id',
    VITE_HOSTED_UI_URL: `https://platewise-production.auth.${settings.region}.amazoncognito.com`,
    VITE_SOCIAL_SIGN_IN: 'on',
    VITE_PUBNUB_ORIGIN: 'https://ps.pndsn.com',
    VITE_RECAPTCHA_URL: 'https://www.google.com',
    VITE_RECAPTCHA_SITE_KEY: 'secret-value-of-RecaptchaSiteKey',
    VITE_SUPPORT_EMAIL: settings.support,
    VITE_PUSH_KEY: localKeys.pushPublicKey,
  })
})

/** Without the header that the CLI adds and the changes that formatters make. */
const shape = (types: string) => types.replaceAll(/\/\*.*?\*\/|^\/\/.*$/gms, '').replaceAll(/['"`;\s]/g, '')

test('sst-env.d.ts matches what the stack links (`npm run types`)', () => {
  expect(shape(readFileSync('sst-env.d.ts', 'utf8'))).toBe(shape(typesOf(production)))
  const social = /^(Google|Apple)/
  expect(Object.keys(review.links).sort()).toEqual(
    Object.keys(production.links)
      .filter((name) => !social.test(name))
      .sort(),
  )
})

test('the deployment guide sets each secret when it exists, and every command it names exists', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const setIn = (step: string) => {
    const section = guide.split(/^## /m).find((part) => part.startsWith(step)) ?? ''
    return [...section.matchAll(/^npx sst secret set (\w+)/gm)].map(([, name = '']) => name).sort()
  }
  const { secrets } = production
  expect(setIn('4. ')).toEqual(FIRST_SECRETS)
  expect(setIn('5. ')).toEqual(secrets.filter((name) => /^(Google|Apple)/.test(name)))
  const known = [...FIRST_SECRETS, ...SECOND_KEYS]
  expect(setIn('7. ')).toEqual(review.secrets.filter((name) => !known.includes(name)))
  expect([...setIn('4. '), ...setIn('5. '), ...setIn('7. '), ...SECOND_KEYS].sort()).toEqual(secrets)
  for (const name of SECOND_KEYS) expect(guide).toContain(name)

  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  const values = [...guide.matchAll(/^npx sst secret set \w+ (\S+)/gm)].map(([, value = '']) => value)
  expect(values.filter((value) => value.includes('.p8') || value.includes('$(cat'))).toEqual([])
})
