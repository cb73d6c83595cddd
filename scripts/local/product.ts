import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { localKeys } from '#scripts/local/environment'
import type { StartOptions } from '#scripts/local/options'
import { portFrom } from '#scripts/local/ports'
import type { Service } from '#scripts/local/serve'
import { startServices } from '#scripts/local/services'
import { servicesFile } from '#scripts/local/state'

const ANSWER_MS = 5_000

export interface Product {
  addresses: Awaited<ReturnType<typeof startServices>>['addresses']
  console: Service
  stop(): Promise<void>
}

/**
 * Starts everything except the site: services with the demo, jobs and the console. Writes their URLs to
 * `services.json`.
 */
export async function startProduct(options: StartOptions, reset: () => Promise<void>): Promise<Product> {
  const { folder, isMemory, isEmpty, people, firstPort, dynamodbUrl } = options
  const portOf = portFrom(firstPort)
  const siteUrl = `http://localhost:${portOf('web')}`
  mkdirSync(folder, { recursive: true })
  if (dynamodbUrl) await assertAnswers(dynamodbUrl)
  const services = await startServices({
    siteUrl,
    portOf,
    folder: isMemory ? undefined : folder,
    dynamodbUrl,
  })
  try {
    // Imported here, because these read the environment that `startServices` sets.
    const [{ migrateState }, { seed }, { startCrons }, { startConsole }] = await Promise.all([
      import('#scripts/migrate/migrate-state'),
      import('#scripts/seed/seed'),
      import('#scripts/local/crons'),
      import('#scripts/local/console/server'),
    ])
    const migrated = await migrateState()
    if (migrated) console.log(migrated)
    await seed(services, { empty: isEmpty, people })
    const stopCrons = startCrons()
    const localConsole = await startConsole({ port: portOf('console'), services, reset })
    writeWhole(servicesFile(folder), describe(services.addresses, localConsole.url))
    return {
      addresses: services.addresses,
      console: localConsole,
      async stop() {
        stopCrons()
        await localConsole.close()
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}

async function assertAnswers(dynamodbUrl: string) {
  try {
    await fetch(dynamodbUrl, { signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (cause) {
    throw new Error(`No DynamoDB responds at ${dynamodbUrl}, which is set in DYNAMODB_ENDPOINT.`, { cause })
  }
}

const describe = (addresses: Product['addresses'], consoleUrl: string) => ({
  web: addresses.web,
  api: addresses.api,
  console: consoleUrl,
  outbox: `${consoleUrl}/outbox.json`,
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
})

/** Writes atomically, so that a process waiting for the file never reads half of it. */
function writeWhole(file: string, value: object) {
  writeFileSync(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`)
  renameSync(`${file}.part`, file)
}
