import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('lists the URLs of the site in plain Node, without a bundler', () => {
  const script =
    "import { siteAddresses } from '#scripts/rehearse/addresses'; console.log(siteAddresses().length)"
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(Number(output)).toBeGreaterThan(50)
})
