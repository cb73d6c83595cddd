import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { excess } from '#scripts/functions/budgets'
import { bundleForDeploy, functionFiles, weighTogether } from '#scripts/functions/bundle'

test('no function exceeds its size budget or bundles code it doesn’t need', async () => {
  const files = functionFiles().filter((file) => existsSync(`${file}.ts`))
  const suspects = (await weighTogether(files)).filter((bundle) => excess(bundle).length > 0)
  const bundles = await bundleForDeploy(suspects.map(({ file }) => file))
  expect(bundles.flatMap(excess)).toEqual([])
}, 120_000)
