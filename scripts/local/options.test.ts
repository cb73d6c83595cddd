import { expect, test } from 'vitest'
import { readOptions } from '#scripts/local/options'

test('defaults to state in .local and ports from 3000', () => {
  expect(readOptions([], {})).toEqual({
    folder: '.local',
    isMemory: false,
    isEmpty: false,
    people: 0,
    isBuilt: false,
    firstPort: 3000,
    dynamodbUrl: undefined,
  })
})

test('reads flags and environment variables', () => {
  const environment = { PORT: '4000', DYNAMODB_ENDPOINT: 'http://localhost:8000/' }
  expect(
    readOptions(
      ['--memory', '--empty', '--built', '--people', '10000', '--state', '/tmp/other'],
      environment,
    ),
  ).toEqual({
    folder: '/tmp/other',
    isMemory: true,
    isEmpty: true,
    people: 10_000,
    isBuilt: true,
    firstPort: 4000,
    dynamodbUrl: 'http://localhost:8000',
  })
})

test.each([
  ['an invalid port', [], { PORT: 'abc' }, /^PORT is the first of ten consecutive ports/],
  ['port 0', [], { PORT: '0' }, /^PORT is the first of ten consecutive ports/],
  [
    'a port too high for ten consecutive ones',
    [],
    { PORT: '65530' },
    /^PORT is the first of ten consecutive ports/,
  ],
  ['a database URL that is invalid', [], { DYNAMODB_ENDPOINT: 'nowhere' }, /^DYNAMODB_ENDPOINT is the URL/],
  [
    'a database URL with another scheme',
    [],
    { DYNAMODB_ENDPOINT: 'file:///x' },
    /^DYNAMODB_ENDPOINT is the URL/,
  ],
  ['an unknown flag', ['--what'], {}, /^Unknown option '--what'/],
  ['a number of people that is not a number', ['--people', 'many'], {}, /^--people is the number/],
  ['an unexpected argument', ['what'], {}, /^Unexpected argument 'what'/],
  ['a live payment key', [], { STRIPE_KEY: 'sk_live_1' }, /live payment key/],
])('rejects %s with a readable message', (_, flags, environment, sentence) => {
  expect(() => readOptions(flags, environment)).toThrow(sentence)
})
