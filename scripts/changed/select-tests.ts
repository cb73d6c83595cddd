import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type EndpointName, listEndpoints } from '#core/contract'
import { filesReachedFrom, readImportGraph } from '#scripts/changed/import-graph'

export interface SelectedTests {
  /** Why everything has to run, if it has to. */
  all?: string
  /** The files of the projects other than `e2e`. */
  files: string[]
  e2e: string[]
  /** Tests of the whole contract run for these endpoints only. */
  endpoints: EndpointName[]
  /** Accessibility tests run for these screens only. */
  screens: string[]
}

/** Files that nearly everything depends on, or in ways that imports don't show. */
const AFFECTS_ALL =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*|scripts\/(testing|local|synth|web)\/.*|tests\/e2e\/.*|web\/[^/]*|web\/src\/[^/]*|web\/src\/(pages|theme|worker|features\/public-pages)\/.*)$/

/** More than this share of all screens is as good as all of them. */
const MOST = 0.5

/**
 * The gateway loads functions by name, the services start all that reacts to the table's stream, and the site loads
 * every screen. Tests reach what is behind them by the URLs that they call and open.
 */
const isBorder = (file: string) => file.startsWith('scripts/local/') || file === 'web/src/route-tree.gen.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isE2e = (file: string) => file.startsWith('tests/e2e/')
const isApi = (file: string) => /^functions\/|\.api\.test\.ts$/.test(file)
/** These call every endpoint, and run for the endpoints that a change reaches. */
export const CONTRACT_TESTS = ['functions/contract.test.ts', 'functions/hostile-input.test.ts']
/** The longest tests run only if they themselves have changed. */
const RUN_BY_NPM_TEST = /^(functions\/(seeded|releases\/)|tests\/e2e\/screens-|scripts\/(start|new\/|seed\/))/

/** Selects the tests that these changes can reach. */
export function selectTests(changed: readonly string[], files: readonly string[]): SelectedTests {
  const none = { files: [], e2e: [], endpoints: [], screens: [] }
  const cause = changed.find((file) => AFFECTS_ALL.test(file) && !isTest(file))
  if (cause) return { ...none, all: `${cause} affects everything` }
  const graph = readImportGraph(files)
  const isChanged = new Set(changed)
  const reaches = (start: string) =>
    [...filesReachedFrom(graph, start, isBorder)].some((file) => isChanged.has(file))

  const endpoints = listEndpoints().filter(({ file }) => reaches(`${file}.ts`))
  const screens = routesOf(files).filter(({ file }) => reaches(file))
  if (screens.length > MOST * routesOf(files).length) return { ...none, all: 'Most screens have changed' }
  const isLeftOut = (file: string) => RUN_BY_NPM_TEST.test(file) || CONTRACT_TESTS.includes(file)
  const tests = files.filter((file) => isTest(file) && (isChanged.has(file) || !isLeftOut(file)))
  // They read the evaluated stack, not the files of `stacks/`.
  const hasStackChanged = changed.some((file) => file.startsWith('stacks/'))
  const calls = patternOf(endpoints.map(({ endpoint }) => endpoint.path.replaceAll(/\{\w+\}/g, '$')))
  const opens = patternOf(screens.map(({ path }) => path))
  const domains = new Set(
    changed.flatMap((file) => /^(?:core|functions)\/(?:forms\/)?([^/]+)\//.exec(file)?.[1] ?? []),
  )
  const isSelected = (file: string) => {
    if (reaches(file) || (hasStackChanged && file.startsWith('stacks/'))) return true
    const text = () => readFileSync(file, 'utf8')
    if (isE2e(file) || file.startsWith('tests/screens/')) return opens.test(text())
    return isApi(file) && (domains.has(file.split('/')[1] ?? '') || calls.test(text()))
  }
  const selected = tests.filter(isSelected)
  // Tests also read documents, examples and stored lists.
  const names = changed
    .filter((file) => !/\.(tsx?|css)$/.test(file))
    .flatMap((file) => [basename(file), dirname(file)])
  const others = tests.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return names.some((name) => name !== '.' && text.includes(name))
  })
  return {
    files: [...new Set([...selected, ...others])].filter((file) => !isE2e(file)),
    e2e: selected.filter(isE2e),
    endpoints: endpoints.map(({ name }) => name),
    screens: screens.map(({ path }) => path),
  }
}

/** The routes of the app, with their URLs as the router names them. */
const routesOf = (files: readonly string[]) =>
  files.flatMap((file) => {
    const [, name = ''] = /^web\/src\/routes\/((?:_\w+\/)?(?:.*\/)?[^-/][^/]*)\.tsx$/.exec(file) ?? []
    if (!name || /(^|\/)_{1,2}\w+$/.test(name)) return []
    const path = name
      .replace(/^_\w+\//, '')
      .replaceAll('.', '/')
      .replace(/(^|\/)index$/, '$1')
    return [{ file, path: `/${path}` }]
  })

/** Finds a URL in the text of a test. `$` and what follows it stands for any part. */
function patternOf(paths: readonly string[]): RegExp {
  const part = (text: string) =>
    text.startsWith('$') ? '(?:\\$\\{[^}]*\\}|[^/\'"`?\\s]+)' : text.replaceAll('.', '\\.')
  const one = (path: string) => path.replace(/\/$/, '').split('/').map(part).join('/')
  return paths.length === 0 ? /$^/ : new RegExp(`['"\`](?:${paths.map(one).join('|')})(?=['"\`?#])`)
}
