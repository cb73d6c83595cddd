import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const NAME = 'virtual:endpoints'
const CONTRACT = pathToFileURL(join(import.meta.dirname, '../core/contract.ts')).href

/** Gives the site method, path and access of each endpoint without the contract's schemas. */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const { listEndpoints } = (await import(CONTRACT)) as typeof import('#core/contract')
      const rows = listEndpoints().map(({ name, endpoint: { method, path, access } }) => [
        name,
        [method, path, access === 'public'],
      ])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}
