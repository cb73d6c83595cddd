import { expect, inject, test } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { functionsOf, ofType, theOne } from '#scripts/synth/read'

const stack = inject('production')
const functions = functionsOf(stack)

test('all functions run on the one runtime, on arm64, with the memory that was measured', () => {
  expect(ofType(stack, 'aws:lambda/function:Function')).toHaveLength(functions.length)
  for (const { file, inputs } of functions)
    expect(inputs, file).toMatchObject({
      runtime: 'nodejs24.x',
      architectures: ['arm64'],
      memorySize: 1024,
      handler: expect.stringMatching(/^[a-z-]+\.handler$/),
    })
})

test('what answers a request gives up before API Gateway does', () => {
  for (const { component, inputs } of functions)
    if (component.startsWith('ApiRoute')) expect(inputs.timeout, component).toBeLessThan(30)
})

test('each function logs JSON to a group of its own, which forgets after three months', () => {
  for (const { component, inputs } of functions) {
    const group = theOne(stack, 'aws:cloudwatch/logGroup:LogGroup', `${component}LogGroup`).inputs
    expect(group).toEqual({ name: `/aws/lambda/${inputs.name}`, retentionInDays: 90 })
    expect(inputs.loggingConfig).toEqual({ logFormat: 'JSON', logGroup: group.name })
    expect(String(inputs.name).length).toBeLessThanOrEqual(64)
  }
})

test('what runs in the background is traced', () => {
  const traced = functions.filter(({ inputs }) => inputs.tracingConfig)
  const background = functions.filter(({ component }) => !component.startsWith('ApiRoute'))
  expect(traced.map(({ file }) => file)).toEqual(background.map(({ file }) => file))
})

test('no secret is in the plain environment of a function or in its description', () => {
  const plain = functions.map(({ inputs }) => inputs)
  for (const secret of ['secret-value-of-', localKeys.adminTokenKey])
    expect(JSON.stringify(plain)).not.toContain(secret)
  for (const { inputs } of functions) {
    const { variables } = inputs.environment as { variables: Record<string, string> }
    expect(Object.keys(variables).sort()).toEqual(['SST_KEY', 'SST_KEY_FILE', 'SST_RESOURCE_App'])
  }
})

test('the secrets that have to be set are these', () => {
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
    'StripeConnectWebhookSecret',
    'StripeSecretKey',
    'StripeWebhookSecret',
  ])
})
