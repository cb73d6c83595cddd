import { expect, inject, test } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { findOnly, functionsOf, ofType } from '#scripts/synth/read'

const stack = inject('production')
const functions = functionsOf(stack)

test('all functions use the same runtime, arm64 and the measured memory', () => {
  expect(ofType(stack, 'aws:lambda/function:Function')).toHaveLength(functions.length)
  for (const { file, inputs } of functions)
    expect(inputs, file).toMatchObject({
      runtime: 'nodejs24.x',
      architectures: ['arm64'],
      memorySize: 1024,
      handler: expect.stringMatching(/^[a-z-]+\.handler$/),
    })
})

test('functions that answer requests time out before API Gateway does', () => {
  for (const { component, inputs } of functions)
    if (component.startsWith('ApiRoute')) expect(inputs.timeout, component).toBeLessThan(30)
})

test('the names of functions are unique and leave room for a stage of 15 characters', () => {
  const names = functions.map(({ inputs }) => String(inputs.name))
  // AWS ignores the case of some names.
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  const longest = Math.max(...names.map((name) => name.replace('production', '').length))
  expect(longest + 15, 'Lambda takes 64 characters').toBeLessThanOrEqual(64)
})

test('all functions log JSON to one group, which keeps three months', () => {
  const group = findOnly(stack, 'aws:cloudwatch/logGroup:LogGroup', 'FunctionLogs').inputs
  expect(group).toEqual({ name: '/platewise/production', retentionInDays: 90 })
  for (const { inputs } of functions) {
    expect(inputs.loggingConfig).toEqual({ logFormat: 'JSON', logGroup: group.name })
    expect(String(inputs.name).length).toBeLessThanOrEqual(64)
  }
})

test('background functions are traced', () => {
  const traced = functions.filter(({ inputs }) => inputs.tracingConfig)
  const background = functions.filter(({ component }) => !component.startsWith('ApiRoute'))
  expect(traced.map(({ file }) => file)).toEqual(background.map(({ file }) => file))
})

test('no function has a secret in its plain environment or description', () => {
  const plain = functions.map(({ inputs }) => inputs)
  for (const secret of ['secret-value-of-', localKeys.adminTokenKey])
    expect(JSON.stringify(plain)).not.toContain(secret)
  for (const { inputs } of functions) {
    const { variables } = inputs.environment as { variables: Record<string, string> }
    expect(Object.keys(variables).sort()).toEqual(['SST_KEY', 'SST_KEY_FILE', 'SST_RESOURCE_App'])
  }
})

test('these are the secrets to set', () => {
  expect(stack.secrets).toEqual([
    'AdminTokenKey',
    'AppleKeyId',
    'ApplePrivateKey',
    'AppleServicesId',
    'AppleTeamId',
    'GoogleClientId',
    'GoogleClientSecret',
    'PubNubEventsSecret',
    'PubNubPublishKey',
    'PubNubSecretKey',
    'PubNubSubscribeKey',
    'PushPrivateKey',
    'RecaptchaSecret',
    'RecaptchaSiteKey',
    'RouterKey',
    'SecondAdminTokenKey',
    'SecondRouterKey',
    'StripeConnectWebhookSecret',
    'StripeSecretKey',
    'StripeWebhookSecret',
  ])
})
