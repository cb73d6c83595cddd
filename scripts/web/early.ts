import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EARLY_SCRIPT_HASH } from '#stacks/security-headers'

const earlyScript = readFileSync(join(import.meta.dirname, '../../web/early.js'), 'utf8')

/** What `early.js` is told by its document. */
export interface EarlyFacts {
  /** Under which the session is stored. */
  key: string
  /** Who is signed in goes on to their own screens. */
  guestsOnly?: boolean
  /** What brings a page to life that was built ahead. */
  code?: string[]
  /** Files of the app, fetched while a form is filled in. */
  next?: string[]
  api?: string
  /** Of the build, by which a page knows that another one is there. */
  version?: string
  /** Which files and answers a screen of the app starts with. */
  screens?: { path: string; scripts: string[]; styles: string[]; answers: readonly string[] }[]
}

const hash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}`
if (hash !== EARLY_SCRIPT_HASH)
  throw new Error(`web/early.js changed: its hash in stacks/security-headers.ts has to be ${hash}`)

const MARK = '<!--early-->'

/** Puts the script and what it is told into a document. */
export function withEarlyScript(document: string, facts: EarlyFacts): string {
  const text = JSON.stringify(facts).replaceAll('<', '\\u003c')
  return document.replace(
    MARK,
    () => `<script type="application/json" id="early">${text}</script><script>${earlyScript}</script>`,
  )
}

/** As `web/src/lib/auth.ts` and `lib/config.ts` have them. */
export const sessionKey = () => `platewise.${process.env.VITE_STAGE || 'local'}`
