import type { Plugin } from 'vite'

/**
 * Text on public pages is drawn only once: in Inter, or in the device's font if Inter isn't there in time. Swapping
 * later would move text, because lines would break in other places (rule no-layout-shift).
 */
export const optionalFont = (): Plugin => ({
  name: 'optional-font',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@fontsource-variable/inter/')
      ? code.replaceAll('font-display: swap', 'font-display: optional')
      : undefined,
})
