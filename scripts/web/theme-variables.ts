import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEFAULT_THEME } from '@mantine/core'
import type { Plugin } from 'vite'

const FILE = pathToFileURL(join(import.meta.dirname, '../../web/src/theme/variables.ts')).href

const STYLES = 'virtual:theme-variables.css'
/** Mantine's code that writes styles at each start: variables, and classes (`visibleFrom`) that we don't use. */
const WRITERS = /\/(MantineCssVariables|MantineClasses)\.mjs$/

/**
 * Writes Mantine's variables for our theme into the stylesheets. Otherwise the site would carry the code that derives
 * them, and run it at each start. Of Mantine's own colors, it carries those that we use.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    enforce: 'pre',
    resolveId: (id) => (id === STYLES ? `\0${STYLES}` : undefined),
    async load(id) {
      if (id !== `\0${STYLES}`) return
      const { themeStyles } = (await import(FILE)) as typeof import('../../web/src/theme/variables.ts')
      return themeStyles()
    },
    transform(_, id) {
      const writer = WRITERS.exec(id)?.[1]
      if (writer) return `export const ${writer} = () => null`
      return id.endsWith('/default-colors.mjs')
        ? `export const DEFAULT_COLORS = ${JSON.stringify({ yellow: DEFAULT_THEME.colors.yellow })}`
        : undefined
    },
  }
}
