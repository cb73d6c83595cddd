import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { BRAND } from '#core/lib/brand'
import { startConsole } from '#scripts/local/console/server'
import { startCrons } from '#scripts/local/crons'
import { localKeys } from '#scripts/local/environment'
import { portFrom } from '#scripts/local/ports'
import { startServices } from '#scripts/local/services'
import { siteEnvironment } from '#scripts/local/site-environment'

/** `npm start`: the whole product on this machine, with state in `.local/` unless `--memory`. */
const FOLDER = '.local'
const { values: flags } = parseArgs({ options: { memory: { type: 'boolean' }, empty: { type: 'boolean' } } })

if (Object.values(process.env).some((value) => /^(sk|rk)_live_/.test(value ?? ''))) {
  console.error('A live payment key is in the environment. The local product does not start with one.')
  process.exit(1)
}

const portOf = portFrom(Number(process.env.PORT ?? 3000))
const siteUrl = `http://localhost:${portOf('web')}`
const folder = flags.memory ? undefined : FOLDER
if (folder) mkdirSync(folder, { recursive: true })

const services = await startServices({
  siteUrl,
  portOf,
  folder,
  dynamodbUrl: process.env.DYNAMODB_ENDPOINT,
})
const { seed } = await import('#scripts/seed/seed')
await seed(services, { empty: flags.empty ?? false })
const stopCrons = startCrons()
const console_ = await startConsole({ port: portOf('console'), services, folder })

Object.assign(process.env, siteEnvironment(services.addresses))
const site = await createServer({
  configFile: join('web', 'vite.config.ts'),
  root: 'web',
  server: { host: '127.0.0.1', port: portOf('web'), strictPort: true },
})
await site.listen()

const { addresses } = services
mkdirSync(FOLDER, { recursive: true })
writeFileSync(
  join(FOLDER, 'services.json'),
  `${JSON.stringify(
    {
      web: siteUrl,
      api: addresses.api,
      console: console_.url,
      outbox: `${console_.url}/outbox.json`,
      cognito: {
        endpoint: addresses.cognito,
        userPoolId: localKeys.userPoolId,
        clientId: localKeys.userPoolClientId,
        hostedUi: addresses.cognito,
      },
      stripe: { url: addresses.stripe },
      pubnub: {
        origin: addresses.pubnub,
        publishKey: localKeys.pubnubPublishKey,
        subscribeKey: localKeys.pubnubSubscribeKey,
      },
      s3: addresses.s3,
      dynamodb: addresses.dynamodb,
    },
    null,
    2,
  )}\n`,
)

console.log(`
${BRAND} is ready at ${siteUrl}

  admin@example.com   (sign in at ${siteUrl}/admin/login)
  coach@example.com
  client@example.com
  password: platewise

  Mails, payments, jobs and data: ${console_.url}
`)

let closing = false
async function stop() {
  if (closing) process.exit(1)
  closing = true
  stopCrons()
  await Promise.all([site.close(), console_.close()])
  await services.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
