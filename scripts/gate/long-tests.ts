import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const FILE = '.local/long-tests.json'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
export const headCommit = () => git('rev-parse', 'HEAD')
export const isClean = () => git('status', '--porcelain') === ''

/** Remembers the commit at which `npm run test:long` passed. */
export function recordLongTests(commit: string, file = FILE) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ commit })}\n`)
}

/** Says why a release of this commit has to wait, if the long tests haven't passed at it on this machine. */
export function findMissingLongTests(head: string, file = FILE): string[] {
  const { commit } = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as { commit?: string }
  if (commit === head) return []
  const last = commit ? `last passed at ${commit.slice(0, 8)}` : 'never passed on this machine'
  return [`${last}, and HEAD is ${head.slice(0, 8)}; run \`npm run test:long\``]
}
