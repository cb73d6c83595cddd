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

/** Ports of one worker; `npm start` needs as many. */
const PORTS = 10
const TEXT = /\.(html|js|css|json|xml|txt)$/

/** Where the services and the site of this worker begin, when those of the first one begin at `firstPort`. */
export const firstPortOfWorker = (firstPort: number) =>
  firstPort + (Number(process.env.VITEST_POOL_ID ?? 1) - 1) * PORTS

/**
 * Where the built site stands as this worker serves it: a copy beside it that names the worker's ports instead of those it
 * was built with. The first test file of a worker makes it, and it goes with what was built.
 */
export function placeSite(built: string, firstPort: number): string {
  const shift = firstPortOfWorker(firstPort) - firstPort
  const folder = join(dirname(built), `placed-${shift}`)
  if (existsSync(folder)) return folder
  const unfinished = mkdtempSync(`${folder}-`)
  cpSync(built, unfinished, { recursive: true })
  const names = new RegExp(
    `localhost:(${Array.from({ length: PORTS }, (_, index) => firstPort + index).join('|')})\\b`,
    'g',
  )
  for (const name of readdirSync(unfinished, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  )) {
    const file = join(unfinished, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(names, (_, port) => `localhost:${Number(port) + shift}`),
    )
  }
  renameSync(unfinished, folder)
  return folder
}
