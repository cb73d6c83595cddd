import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EARLY_SCRIPT_HASH } from '#stacks/site/security-headers'

const earlyScript = readFileSync(join(import.meta.dirname, '../../web/early.js'), 'utf8')

/** What `early.js` gets from the document that contains it. */
export interface EarlyFacts {
  /** The storage key of the session. */
  key: string
  /** Signed-in people are redirected to their own screens. */
  guestsOnly?: boolean
  /** The font of public pages. */
  font?: string
  /** The scripts that make a prerendered page interactive. */
  code?: string[]
  /** Files of the app to prefetch while someone fills in a form. */
  next?: string[]
  api?: string
  /** The build's version. A page uses it to detect a newer build. */
  version?: string
  /** The files and API responses that each screen of the app starts with. */
  screens?: { path: string; scripts: string[]; styles: string[]; answers: readonly string[] }[]
}

const hash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}`
if (hash !== EARLY_SCRIPT_HASH)
  throw new Error(`web/early.js changed: its hash in stacks/site/security-headers.ts must be ${hash}`)

const MARK = '<!--early-->'

/** Inserts the script and its data into a document. */
export function withEarlyScript(document: string, facts: EarlyFacts): string {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return document.replace(
    MARK,
    () => `<script type="application/json" id="early">${text}</script><script>${earlyScript}</script>`,
  )
}

/** Must match `web/src/lib/session/auth.ts` and `lib/config.ts`. */
export const sessionKey = () => `platewise.${process.env.VITE_STAGE || 'local'}`
