import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { contract, type EndpointName, kebab } from '#core/contract'

/** A request that was sent and, if it succeeded, its response. */
export interface Example {
  request: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    /** A body sent as multipart form data, with file names in place of files. */
    form?: Record<string, string>
  }
  answer?: unknown
}
export type Examples = Partial<Record<EndpointName, Example>>

/** They are built, not committed. */
export const EXAMPLES = '.local/api-examples'
export const examplesFile = (domain: string) => `${EXAMPLES}/${kebab(domain)}.json`

/** Reads the examples that `npm run openapi` has recorded from the samples of the tests. None on a fresh clone. */
export async function readExamples(): Promise<Examples> {
  const files = await Promise.all(
    Object.keys(contract)
      .map(examplesFile)
      .filter((file) => existsSync(file))
      .map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Examples),
  )
  return Object.assign({}, ...files)
}
