import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { routerOf } from '#scripts/synth/router'
import { fileOfPage } from '#scripts/web/bucket-key'
import { publicPages } from '../../web/src/pages/pages.ts'

const SOME_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Every URL path of the site: public pages and screens, with a sample value for each parameter. */
export const siteAddresses = (): string[] => [
  ...Object.keys(publicPages),
  ...new Set(
    [...readFileSync('web/src/route-tree.gen.ts', 'utf8').matchAll(/fullPath: '(.*)'/g)].map(
      ([, path = '']) => path.replaceAll(/\$\w+/g, SOME_ID),
    ),
  ),
]

/** Paths that people and crawlers mistype or make up. */
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

/** The paths of the prerendered pages in a built site. */
export const prerenderedPages = (site: string) =>
  readdirSync(site)
    .filter((file) => file.endsWith('.html') && !/^(app|index)\.html$/.test(file))
    .map((file) => `/${file.replace('.html', '')}`)

/** Lists paths that don't lead to their own page or to the app shell (rule site-urls). */
export async function findMisrouted(stack: SynthesizedStack, site: string): Promise<string[]> {
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
