import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linesOf, type Plan } from '#scripts/new/plan'

/** Writes all files of a plan or none. Returns their names. `format` formats them. */
export function apply({ created, imports, inserted }: Plan, root: string): string[] {
  const at = (file: string) => join(root, file)
  for (const file of Object.keys(created))
    if (existsSync(at(file))) throw new Error(`${file} already exists.`)
  const edited = [...Object.keys(imports), ...inserted.map(({ file }) => file)]
  const texts = new Map(edited.map((file) => [file, readFileSync(at(file), 'utf8')]))
  for (const { file, before, after, text } of inserted) {
    const old = texts.get(file) ?? ''
    const match = (before ?? after)?.exec(old)
    if (!match) throw new Error(`${file} has no place for ${text.trim()}`)
    const place = match.index + (after ? match[0].length : 0)
    texts.set(file, old.slice(0, place) + text + old.slice(place))
  }
  for (const [file, wanted] of Object.entries(imports)) {
    const old = texts.get(file) ?? ''
    const missing = wanted.filter(({ name }) => !new RegExp(`^import [^']*\\b${name}\\b`, 'm').test(old))
    texts.set(file, linesOf(missing) + old)
  }
  for (const [file, text] of Object.entries(created)) texts.set(file, text)
  for (const [file, text] of texts) {
    mkdirSync(dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
  }
  return [...texts.keys()]
}

/** Sorts imports and breaks lines. It takes seconds, however few the files are. */
export const format = (files: string[], root: string) =>
  execFileSync('npx', ['biome', 'check', '--write', ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
