import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ports of one worker; `npm start` needs as many. */
const PORTS = 10
const TEXT = /\.(html|js|css|json|xml|txt)$/

/** Where the services and the site of this worker begin, when those of the first one begin at `firstPort`. */
export const firstPortOfWorker = (firstPort: number) =>
  firstPort + (Number(process.env.VITEST_POOL_ID ?? 1) - 1) * PORTS

/** The built site as this worker serves it: a copy that names its ports instead of those it was built with. */
export function placeSite(built: string, firstPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'platewise-placed-'))
  cpSync(built, folder, { recursive: true })
  const shift = firstPortOfWorker(firstPort) - firstPort
  const names = new RegExp(
    `localhost:(${Array.from({ length: PORTS }, (_, index) => firstPort + index).join('|')})\\b`,
    'g',
  )
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEXT.test(name),
  )) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(names, (_, port) => `localhost:${Number(port) + shift}`),
    )
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
