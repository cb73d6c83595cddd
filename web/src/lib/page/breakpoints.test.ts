import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as breakpoints from '@/lib/page/breakpoints'

const css = readFileSync('web/src/theme/breakpoints.css', 'utf8')

test.each(Object.entries(breakpoints))('%s has the same width in scripts and in styles', (name, query) => {
  const [, width = ''] = new RegExp(`--${name.toLowerCase().replace('_', '-')} .*?(\\d+)em`).exec(css) ?? []
  expect(query).toContain(name.startsWith('BELOW') ? `${Number(width) - 0.01}em` : `: ${width}em`)
})
