import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Labels for screen readers are absolutely positioned. In a scroller that isn't positioned, those below its visible
 * part make the document taller, which then scrolls the app out of view.
 */
test('every scroller contains its absolutely positioned content', () => {
  const unpositioned = globSync('web/src/**/*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => /overflow(-[xy])?: [^;]*(auto|scroll)/.test(rules))
      .filter(([, , rules = '']) => !/[^-]position: (relative|absolute|sticky|fixed)/.test(rules))
      .map(([, selector = '']) => `${path}: ${selector.trim().split('\n').at(-1)}`),
  )
  expect(unpositioned).toEqual([])
})
