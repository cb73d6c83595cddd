import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { excess } from '#scripts/functions/budgets'
import { bundleForDeploy, functionFiles } from '#scripts/functions/bundle'

test('no function is bigger than its budget or carries what it has no need of', async () => {
  const bundles = await bundleForDeploy(functionFiles().filter((file) => existsSync(`${file}.ts`)))
  expect(bundles.flatMap(excess)).toEqual([])
}, 120_000)
