import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import { described, findBodyErrors, findResponseErrors } from '#scripts/api/check'
import { readExamples } from '#scripts/api/examples'
import { apiMarkdown } from '#scripts/api/markdown'
import { refusalsOf } from '#scripts/api/refusals'
import { bundleForReview } from '#scripts/functions/bundle'

test('docs/api.md matches the contract; `npm run openapi` updates it', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiMarkdown())
})

test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(described)).toEqual({ valid: true })
})

test('every endpoint has a valid example; `npm run openapi` records missing ones', async () => {
  const examples = await readExamples()
  expect(Object.keys(examples).sort()).toEqual(
    listEndpoints()
      .map(({ name }) => name)
      .sort(),
  )
  for (const { name, endpoint } of listEndpoints()) {
    const { request, answer: body } = examples[name] ?? { request: {} }
    const headers = new Headers({ 'content-type': endpoint.document ?? 'application/json' })
    const wrong = [
      ...(request.body === undefined ? [] : findBodyErrors(name, 'application/json', request.body)),
      ...(body === undefined ? [] : findResponseErrors(name, { status: 200, body, headers })),
    ]
    expect([name, wrong]).toEqual([name, []])
  }
})

test('every endpoint for people documents the answer about an item that cannot be read', () => {
  const { paths } = described as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }
  const missing = listEndpoints().filter(({ endpoint: { method, path, access } }) => {
    const { responses } = paths[path]?.[method.toLowerCase()] ?? {}
    return (responses?.[409]?.description.includes('`UNREADABLE`') ?? false) !== (access !== 'public')
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('finds the refusals of an endpoint, with their messages, in its code', async () => {
  const [bundle] = await bundleForReview(['functions/reviews/write'])
  const refusals = refusalsOf(bundle ?? { code: '' })
  for (const refusal of [
    { status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in' },
    {
      status: 403,
      code: 'SUSPENDED',
      message: 'Your account is suspended. Contact administrator for details',
    },
    { status: 404, code: 'NOT_FOUND', message: 'Coach not found' },
    { status: 409, code: 'NOT_PAID', message: 'You can review a coach after your first payment' },
  ])
    expect(refusals).toContainEqual(refusal)
  expect(refusals.filter(({ status }) => status === 429)).toEqual([])
})
