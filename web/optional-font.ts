import type { Plugin } from 'vite'

/**
 * Text of a public page is drawn once: with Inter when that is here by then, else with the font of the device until the next document.
 * However alike the measures are made, lines would break elsewhere once it comes (rule nothing-moves).
 */
export const optionalFont = (): Plugin => ({
  name: 'optional-font',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@fontsource-variable/inter/')
      ? code.replaceAll('font-display: swap', 'font-display: optional')
      : undefined,
})
