import { readdirSync } from 'node:fs'
import { indexPages } from '#stacks/site/index-pages'

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** `/` is stored as `index.html`, `/admin/login` as `admin-login.html`. */
export const fileOfPage = (path: string) =>
  path === '/' ? 'index.html' : `${(indexPages[path] ?? path).slice(1)}.html`

/**
 * Finds the file of the built site that CloudFront's function requests (rule site-urls): a file by its
 * name, a page without its extension, anything that starts like a folder, or else the app shell. SST's
 * function needs its platform to run, so the stack's tests check that both agree.
 */
export function bucketKeys(folder: string): (path: string) => string {
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`))
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `/${name}`)
  return (address) => {
    const path = indexPages[address] ?? address
    const endings = path.endsWith('/') ? ['index.html'] : ['', '.html']
    const ending = endings.find((suffix) => files.has(decoded(path) + suffix))
    if (ending !== undefined) return path + ending
    if (!folders.some((prefix) => path.startsWith(prefix))) return '/app.html'
    if (path.endsWith('/')) return `${path}index.html`
    return path.split('/').pop()?.includes('.') ? path : `${path}/index.html`
  }
}
