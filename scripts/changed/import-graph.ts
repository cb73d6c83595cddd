import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The files that each of our files loads, styles included. Types aren't loaded, and `tsc` checks them. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"`])([^'"`\n$]+)\1/g
const TYPE_IMPORT = /\b(?:import|export) type [^'"]*['"][^'"\n]+['"]/g
const ENDINGS = ['', '.ts', '.tsx', '/index.ts']

/** Reads the imports with literal names. What a name is put together for at run time isn't in the graph. */
export function readImportGraph(files: readonly string[], root = '.'): ImportGraph {
  const known = new Set(files)
  const find = (path: string) => ENDINGS.map((ending) => path + ending).find((name) => known.has(name))
  const importsOf = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(TYPE_IMPORT, '')
    return [...text.matchAll(IMPORT)].flatMap(([, , name = '']) => find(pathOf(name, file)) ?? [])
  }
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
      .map((file) => [file, importsOf(file)]),
  )
}

function pathOf(name: string, importer: string): string {
  if (name.startsWith('#')) return name.slice(1)
  if (name.startsWith('@/')) return `web/src/${name.slice(2)}`
  return name.startsWith('.') ? normalize(join(dirname(importer), name)) : name
}

/** Everything that a file loads, itself included. Files that match `isBorder` are included, but not what they import. */
export function filesReachedFrom(
  graph: ImportGraph,
  start: string,
  isBorder = (_: string) => false,
): Set<string> {
  const reached = new Set([start])
  for (const file of reached)
    if (file === start || !isBorder(file)) for (const next of graph.get(file) ?? []) reached.add(next)
  return reached
}
