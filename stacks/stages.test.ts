import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { functionsOf, ofType, theOne } from '#scripts/synth/read'
import { typesOf } from '#scripts/synth/types'

const production = inject('production')
const review = inject('review')

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

test('the site is told of its API and its providers when it is built', () => {
  const { environment } = theOne(production, 'command:local:Command').inputs
  expect(environment).toEqual({
    VITE_STAGE: 'production',
    VITE_API_URL: 'https://platewise.example/api',
    VITE_COGNITO_ENDPOINT: 'https://cognito-idp.us-east-1.amazonaws.com',
    VITE_USER_POOL_ID: 'UserPoolUserPool-id',
    VITE_USER_POOL_CLIENT_ID: 'SiteClientClient-id',
    VITE_HOSTED_UI_URL: 'https://platewise-production.auth.us-east-1.amazoncognito.com',
    VITE_PUBNUB_ORIGIN: 'https://ps.pndsn.com',
    VITE_RECAPTCHA_URL: 'https://www.google.com',
    VITE_RECAPTCHA_SITE_KEY: 'secret-value-of-RecaptchaSiteKey',
  })
})

/** Without what formatters and the CLI's own header add. */
const shape = (types: string) => types.replaceAll(/\/\*.*?\*\/|^\/\/.*$/gms, '').replaceAll(/['"`;\s]/g, '')

test('sst-env.d.ts is what the stack links (`npm run types`)', () => {
  expect(shape(readFileSync('sst-env.d.ts', 'utf8'))).toBe(shape(typesOf(production)))
  expect(Object.keys(review.links).sort()).toEqual(Object.keys(production.links).sort())
})
