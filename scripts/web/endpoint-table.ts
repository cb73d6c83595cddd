import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = pathToFileURL(join(import.meta.dirname, '../../core/contract.ts')).href

/** Most people never call the admins' endpoints, so these are in a file of their own. */
const tables: Record<string, (isForAdmins: boolean) => boolean> = {
  'virtual:endpoints': (isForAdmins) => !isForAdmins,
  'virtual:admin-endpoints': (isForAdmins) => isForAdmins,
}

/** Provides each endpoint's method, path and access to the site, without the contract's schemas. */
export function endpointTable(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (id) => (id in tables ? `\0${id}` : undefined),
    async load(id) {
      const belongs = tables[id.slice(1)]
      if (!belongs || id[0] !== '\0') return
      const { listEndpoints } = (await import(CONTRACT)) as typeof import('#core/contract')
      const rows = listEndpoints()
        .filter(({ endpoint: { access } }) => belongs(String(access) === 'admin'))
        .map(({ name, endpoint: { method, path, access } }) => [
          name,
          access === 'public' ? [method, path, true] : [method, path],
        ])
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}
