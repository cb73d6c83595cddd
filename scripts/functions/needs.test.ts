import { expect, test } from 'vitest'
import { excess, MAX_KILOBYTES } from '#scripts/functions/budgets'
import { needsOf } from '#scripts/functions/needs'

const needs = (...lines: string[]) =>
  needsOf({ file: 'functions/a/b', code: lines.join('\n'), bytes: 0, inputs: {} })

test('derives what a function uses from the code left in its bundle', () => {
  expect(
    needs(
      'import { Resource } from "sst";',
      '// core/lib/table.ts',
      'import { Resource as Resource2 } from "sst";',
      'client.send(new GetCommand({ TableName: Resource2.Table.name }))',
      '// functions/system/health.ts',
      'handle(Resource.App.stage)',
    ),
  ).toEqual({ links: ['Table'], actions: ['dynamodb:GetItem table'] })
})

test('derives the prefix of stored files from the code that stores them', () => {
  const lines = [
    '// core/uploads/bucket.ts',
    's3.send(new PutObjectCommand({ Bucket: Resource.Uploads.name }))',
  ]
  expect(needs(...lines).actions).toEqual([])
  expect(needs(...lines, '// core/accounts/image.ts', 'store("public/images")').actions).toEqual([
    's3:PutObject public',
  ])
})

test('rejects code it cannot analyze: an unknown command or a resource that is not read by name', () => {
  expect(() => needs('// core/a.ts', 'new ScanCommand({})')).toThrow(/ScanCommand in core\/a.ts/)
  expect(() => needs('// core/a.ts', 'const { Table } = Resource')).toThrow(/Access Resource by name/)
})

test('lets a function include packages that its grants justify, up to the size budget', () => {
  const inputs = { 'node_modules/stripe/esm/stripe.js': 200_000 }
  const bytes = MAX_KILOBYTES * 1024
  expect(excess({ file: 'functions/billing/subscribe', code: '', bytes, inputs })).toEqual([])
  expect(excess({ file: 'functions/admin/stats', code: '', bytes: bytes + 1, inputs })).toEqual([
    'functions/admin/stats has 701 KB, more than 700',
    'functions/admin/stats carries stripe unnecessarily',
  ])
})
