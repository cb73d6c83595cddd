import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { portFrom } from '#scripts/local/ports'
import { siteEnvironment } from '#scripts/local/site-environment'

declare module 'vitest' {
  export interface ProvidedContext {
    siteFolder: string
  }
}

/** Builds the site for the ports of the browser tests, once for the whole run and into a folder of its own. */
export default function setup(project: TestProject) {
  const portOf = portFrom(Number(project.config.env.WORLD_FIRST_PORT))
  const at = (service: Parameters<typeof portOf>[0]) => `http://localhost:${portOf(service)}`
  const environment = siteEnvironment({
    web: at('web'),
    api: at('api'),
    cognito: at('cognito'),
    stripe: at('stripe'),
    pubnub: at('pubnub'),
    s3: at('s3'),
    ses: at('ses'),
    recaptcha: at('recaptcha'),
    dynamodb: at('dynamodb'),
  })
  const folder = mkdtempSync(join(tmpdir(), 'platewise-site-'))
  execFileSync(process.execPath, ['scripts/build-web.ts'], {
    env: { ...process.env, ...environment, SITE_URL: at('web'), SITE_FOLDER: folder, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  project.provide('siteFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
