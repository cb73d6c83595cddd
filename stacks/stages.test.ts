import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { functionsOf, ofType, theOne } from '#scripts/synth/read'
import { typesOf } from '#scripts/synth/types'
import { settings } from '#stacks/settings'
import { rulesOf } from '#stacks/stage'

const production = inject('production')
const review = inject('review')
const { domain } = rulesOf('production')

test('production is protected and keeps its data', () => {
  expect(production.app).toMatchObject({ name: 'platewise', removal: 'retain', protect: true })
  for (const type of ['aws:dynamodb/table:Table', 'aws:cognito/userPool:UserPool'])
    expect(theOne(production, type).retain, type).toBe(true)
  expect(theOne(production, 'aws:s3/bucket:Bucket', 'Uploads').retain).toBe(true)
  expect(theOne(production, 'aws:dynamodb/table:Table').inputs.deletionProtectionEnabled).toBe(true)
  expect(theOne(production, 'aws:cognito/userPool:UserPool').inputs.deletionProtection).toBe('ACTIVE')
})

test('any other stage goes without a trace', () => {
  expect(review.app).toMatchObject({ removal: 'remove', protect: false })
  expect(review.resources.filter(({ retain }) => retain)).toEqual([])
  expect(theOne(review, 'aws:dynamodb/table:Table').inputs.deletionProtectionEnabled).toBe(false)
  expect(theOne(review, 'aws:cognito/userPool:UserPool').inputs.deletionProtection).toBe('INACTIVE')
})

test('any other stage lives at CloudFront’s address, has the same functions and forgets its logs in a week', () => {
  expect(theOne(review, 'aws:cloudfront/distribution:Distribution').inputs.aliases ?? []).toEqual([])
  expect(review.links.Config).toMatchObject({ siteUrl: 'https://site.cloudfront.net' })
  expect(functionsOf(review).map(({ file }) => file)).toEqual(
    expect.arrayContaining(functionsOf(production).map(({ file }) => file)),
  )
  const retentions = ofType(review, 'aws:cloudwatch/logGroup:LogGroup').map(
    ({ inputs }) => inputs.retentionInDays,
  )
  expect(new Set(retentions)).toEqual(new Set([7]))
})

test('production is found by its domain, which signs its mails', () => {
  expect(theOne(production, 'aws:cloudfront/distribution:Distribution').inputs.aliases).toEqual([domain])
  expect(theOne(production, 'aws:sesv2/emailIdentity:EmailIdentity').inputs.emailIdentity).toBe(domain)
  expect(production.links.Mail).toMatchObject({ sender: `Platewise <hello@${domain}>` })
  const records = ofType(production, 'aws:route53/record:Record').map(({ inputs }) => inputs.name)
  expect(records).toEqual(expect.arrayContaining([domain, `_dmarc.${domain}`, `dkim1._domainkey.${domain}`]))
})

test('a stage without a domain needs nothing that could be missing at its first deploy', () => {
  expect(rulesOf('review').domain).toBeUndefined()
  for (const type of ['aws:route53/record:Record', 'aws:acm/certificate:Certificate'])
    expect(ofType(review, type), type).toEqual([])
  expect(theOne(review, 'aws:sesv2/emailIdentity:EmailIdentity').inputs.emailIdentity).toBe(
    settings.mailAddress,
  )
  expect(review.links.Mail).toMatchObject({ sender: settings.mailAddress })
  expect(theOne(review, 'aws:cognito/userPool:UserPool').inputs.emailConfiguration).toEqual({
    emailSendingAccount: 'COGNITO_DEFAULT',
  })
  expect(theOne(review, 'aws:sns/topicSubscription:TopicSubscription').inputs.endpoint).toBe(
    settings.operators,
  )
})

test('the site is told of its API and its providers when it is built', () => {
  const { environment } = theOne(production, 'command:local:Command').inputs
  expect(environment).toEqual({
    SITE_URL: `https://${domain}`,
    VITE_STAGE: 'production',
    VITE_API_URL: `https://${domain}/api`,
    VITE_COGNITO_ENDPOINT: `https://cognito-idp.${settings.region}.amazonaws.com`,
    VITE_USER_POOL_ID: 'UserPoolUserPool-id',
    VITE_USER_POOL_CLIENT_ID: 'SiteClientClient-id',
    VITE_HOSTED_UI_URL: `https://platewise-production.auth.${settings.region}.amazoncognito.com`,
    VITE_PUBNUB_ORIGIN: 'https://ps.pndsn.com',
    VITE_RECAPTCHA_URL: 'https://www.google.com',
    VITE_RECAPTCHA_SITE_KEY: 'secret-value-of-RecaptchaSiteKey',
    VITE_SUPPORT_EMAIL: settings.support,
  })
})

/** Without what formatters and the CLI's own header add. */
const shape = (types: string) => types.replaceAll(/\/\*.*?\*\/|^\/\/.*$/gms, '').replaceAll(/['"`;\s]/g, '')

test('sst-env.d.ts is what the stack links (`npm run types`)', () => {
  expect(shape(readFileSync('sst-env.d.ts', 'utf8'))).toBe(shape(typesOf(production)))
  expect(Object.keys(review.links).sort()).toEqual(Object.keys(production.links).sort())
})
