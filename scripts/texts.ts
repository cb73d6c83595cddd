/**
 * `npm run texts`: lists every text that people can read, one per line as `file:line  text`: text and
 * attributes in JSX, and string literals that look like sentences in the core (errors, emails) and in the
 * site. `npm run texts -- web/src/features/chat` limits it to a folder.
 */
import { globSync, readFileSync } from 'node:fs'
import { textsIn } from '#scripts/texts/texts-in'

const folders = process.argv.slice(2)
const files = globSync(
  (folders.length > 0 ? folders : ['core', 'functions', 'web/src']).map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  ),
  { exclude: (path) => /\.test\.tsx?$|\.gen\.ts$/.test(path) },
).sort()

for (const file of files)
  for (const { line, text } of textsIn(readFileSync(file, 'utf8'), { isTsx: file.endsWith('x') }))
    console.log(`${file}:${line}  ${text}`)
