import { expect, test } from 'vitest'
import { readOptions } from '#scripts/local/options'

test('without flags the state is kept in .local and the ports begin at 3000', () => {
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

test('flags and environment are read', () => {
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
  ['a port that is none', [], { PORT: 'abc' }, /^PORT is the first of ten ports/],
  ['port 0', [], { PORT: '0' }, /^PORT is the first of ten ports/],
  ['a port too high for all ten', [], { PORT: '65530' }, /^PORT is the first of ten ports/],
  ['a database that is no URL', [], { DYNAMODB_ENDPOINT: 'nowhere' }, /^DYNAMODB_ENDPOINT is the URL/],
  ['a database of another scheme', [], { DYNAMODB_ENDPOINT: 'file:///x' }, /^DYNAMODB_ENDPOINT is the URL/],
  ['a flag that does not exist', ['--what'], {}, /^Unknown option '--what'/],
  ['people who cannot be counted', ['--people', 'many'], {}, /^--people is how many/],
  ['a word too many', ['what'], {}, /^Unexpected argument 'what'/],
  ['a key that moves real money', [], { STRIPE_KEY: 'sk_live_1' }, /^A live payment key/],
])('%s is refused in a sentence', (_, flags, environment, sentence) => {
  expect(() => readOptions(flags, environment)).toThrow(sentence)
})
