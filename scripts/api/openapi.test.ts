import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { described } from '#scripts/api/check'

test('openapi.json is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(described)).toEqual({ valid: true })
})
