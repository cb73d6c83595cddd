import { afterAll, expect, test } from 'vitest'
import { startTestCognito, userPoolId } from '#scripts/local/cognito/testing'

const cognito = await startTestCognito()
afterAll(() => cognito.stop())

const signed = { authorization: 'AWS4-HMAC-SHA256 x' }
const list = (input: object) =>
  cognito.call('ListUsers', { UserPoolId: userPoolId, ...input }, signed) as Promise<{
    status: number
    Users: { Attributes: { Name: string; Value: string }[] }[]
    PaginationToken?: string
  }>
const subs = Array.from(
  { length: 130 },
  (_, index) => cognito.createUser({ email: `user${index}@example.com`, password: 'platewise' }).sub,
)
const subOf = ({ Attributes }: { Attributes: { Name: string; Value: string }[] }) =>
  Attributes.find(({ Name }) => Name === 'sub')?.Value

test('lists all users in pages of at most 60', async () => {
  const [first, seen] = [await list({}), [] as unknown[]]
  expect(first.Users).toHaveLength(60)
  expect(first.Users[0]).toMatchObject({
    Enabled: true,
    UserStatus: 'CONFIRMED',
    UserCreateDate: expect.any(Number),
  })
  let page = first
  for (;;) {
    seen.push(...page.Users.map(subOf))
    if (!page.PaginationToken) break
    page = await list({ PaginationToken: page.PaginationToken, Limit: 50 })
  }
  expect(seen).toEqual(subs)
})

test('finds one user by sub', async () => {
  const { Users, PaginationToken } = await list({ Filter: `sub = "${subs[7]}"` })
  expect([Users.map(subOf), PaginationToken]).toEqual([[subs[7]], undefined])
})

test('rejects callers without credentials, larger pages, and tokens that it did not issue', async () => {
  const unsigned = await cognito.call('ListUsers', { UserPoolId: userPoolId })
  expect(unsigned).toMatchObject({ status: 400, __type: 'MissingAuthenticationTokenException' })
  for (const input of [{ Limit: 61 }, { PaginationToken: 'bm9ib2R5' }])
    expect(await list(input)).toMatchObject({ status: 400, __type: 'InvalidParameterException' })
})
