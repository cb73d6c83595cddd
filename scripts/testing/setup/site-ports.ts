import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Ports per worker, as many as `npm start` needs. */
const PORTS = 10
const TEXT = /\.(html|js|css|json|xml|txt)$/

/** Returns the first port of this worker, given the first port of worker 1. */
export const firstPortOfWorker = (firstPort: number) =>
  firstPort + (Number(process.env.VITEST_POOL_ID ?? 1) - 1) * PORTS

/**
 * Returns the folder of the built site for this worker: a copy that contains the worker's ports instead of the ports
 * it was built with. The worker's first test file creates the copy. It's removed together with the build.
 */
export function copySiteForWorker(built: string, firstPort: number): string {
  const shift = firstPortOfWorker(firstPort) - firstPort
  const folder = join(dirname(built), `placed-${shift}`)
  if (existsSync(folder)) return folder
  const temporaryFolder = mkdtempSync(`${folder}-`)
  cpSync(built, temporaryFolder, { recursive: true })
  const names = new RegExp(
    `localhost:(${Array.from({ length: PORTS }, (_, index) => firstPort + index).join('|')})\\b`,
    'g',
  )
  for (const name of readdirSync(temporaryFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  )) {
    const file = join(temporaryFolder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(names, (_, port) => `localhost:${Number(port) + shift}`),
    )
  }
  renameSync(temporaryFolder, folder)
  return folder
}
