import type { CSSOptions } from 'vite'

/** Lightning CSS resolves the named breakpoints of `web/src/theme/breakpoints.css`. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    // Only the minifier rewrites styles for older browsers. Doing it twice would change the precedence of rules.
    targets: {},
    // Modules share these names, for example the view transition of a portrait.
    cssModules: { container: false, customIdents: false, grid: false },
  },
}
