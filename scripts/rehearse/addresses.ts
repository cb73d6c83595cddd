import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { routerOf } from '#scripts/synth/router'
import { fileOfPage } from '#scripts/web/bucket-key'
import { publicPages } from '../../web/src/pages/pages.ts'

const SOME_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Every address of the site: of public pages and of screens, with something for each parameter. */
export const siteAddresses = (): string[] => [
  ...Object.keys(publicPages),
  ...new Set(
    [...readFileSync('web/src/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(.*)'/g)].map(
      ([, path = '']) => path.replaceAll(/\$\w+/g, SOME_ID),
    ),
  ),
]

/** What people and crawlers make of them. */
export const unknownAddresses = [
  '/nowhere',
  '/apiary',
  '/mediation',
  '/login/x',
  '/loginx',
  '/register/x',
  '/register-redirect/x',
  '/about/',
]

/** The prerendered pages of a built site, by address. */
export const prerenderedPages = (site: string) =>
  readdirSync(site)
    .filter((file) => file.endsWith('.html') && !/^(app|index)\.html$/.test(file))
    .map((file) => `/${file.replace('.html', '')}`)

/** The addresses that do not lead where they should: to their own page, or to the shell of the app (rule site-addresses). */
export async function misled(stack: SynthesizedStack, site: string): Promise<string[]> {
  const route = routerOf(stack)
  const wrong: string[] = []
  for (const path of [...siteAddresses(), ...unknownAddresses]) {
    const { request } = await route(path)
    const page = path in publicPages ? fileOfPage(path) : 'app.html'
    if (request.uri !== `/${page}` || !existsSync(join(site, request.uri)))
      wrong.push(`${path} leads to ${request.uri}`)
  }
  return wrong
}
