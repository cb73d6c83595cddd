import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import { described, findBodyErrors, findResponseErrors } from '#scripts/api/check'
import { readExamples } from '#scripts/api/examples'
import { apiMarkdown } from '#scripts/api/markdown'

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
