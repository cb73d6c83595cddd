import Beasties from 'beasties'
import { dist } from '#scripts/web/manifest'

export const FONT_FACES = /@font-face\s*\{[^}]*\}/g
const SCHEME = 'data-mantine-color-scheme'

/**
 * Finds the styles that a document uses. A document names one color scheme and `early.js` may change it, so both count:
 * the document gets both words, and the selectors look for one of them.
 */
class UsedStyles extends Beasties {
  /** All of them: beasties looks for the names of fonts in declarations, and ours are in variables. */
  fonts: string[] = []
  override async readFile(file: string) {
    const css = await super.readFile(file)
    this.fonts = css.match(FONT_FACES) ?? []
    return css.replaceAll(`[${SCHEME}=`, `[${SCHEME}~=`)
  }
}

/**
 * Returns the rules of a document's stylesheets that its elements use, for a first paint that waits for no stylesheet
 * (rule fast-first-paint). Includes rules for states such as `:hover`, and selectors that match `alwaysUsed`.
 */
export async function usedStylesOf(document: string, alwaysUsed: RegExp[] = []): Promise<string> {
  const usedStyles = new UsedStyles({
    path: dist,
    pruneSource: false,
    reduceInlineStyles: false,
    fonts: false,
    // Selectors that beasties can't judge: it looks only inside the root, and ignores what is in `:where()`.
    allowRules: [/^(:root|html)\b/, /^:where\([^()]*\)$/, ...alwaysUsed],
    logLevel: 'warn',
  })
  const inlined = await usedStyles.process(document.replace(`${SCHEME}="light"`, `${SCHEME}="light dark"`))
  const [, css] = inlined.match(/<style>([\s\S]*?)<\/style>/) ?? []
  if (!css) throw new Error('A document uses none of its styles')
  const rules = css.replaceAll(`[${SCHEME}~=`, `[${SCHEME}=`)
  return usedStyles.fonts.join('') + withoutUnusedVariables(rules, document)
}

/** Removes the variables that neither a rule nor the document uses. A removed one may have used others. */
function withoutUnusedVariables(css: string, document: string): string {
  const used = new Set([...(css + document).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const rest = css.replace(/(?<=[{;]\s*)(--[\w-]+):[^;{}]*(;|(?=\}))/g, (variable, name) =>
    used.has(name) ? variable : '',
  )
  return rest === css ? css : withoutUnusedVariables(rest, document)
}
