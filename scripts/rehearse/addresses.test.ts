import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a rehearsal finds its addresses as it is run, without a bundler', () => {
  const script =
    "import { siteAddresses } from '#scripts/rehearse/addresses'; console.log(siteAddresses().length)"
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  expect(Number(told)).toBeGreaterThan(50)
})
