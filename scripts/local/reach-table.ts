import { readFileSync } from 'node:fs'
import { localKeys } from '#scripts/local/environment'
import { DEFAULT_FOLDER } from '#scripts/local/options'
import { runningOn, servicesFile } from '#scripts/local/state'

/**
 * For scripts: the table of the cloud under `sst shell`, else that of the product which runs on the folder of
 * `--state`. Answers which one it is; ends the process without either.
 */
export async function reachTable(folder?: string): Promise<string> {
  const { SST_RESOURCE_Table } = process.env
  if (SST_RESOURCE_Table) {
    if (folder)
      fail('--state selects a product on this machine, but `sst shell` uses the cloud. Use only one.')
    return `the table ${(JSON.parse(SST_RESOURCE_Table) as { name: string }).name} in the cloud`
  }
  const state = folder ?? DEFAULT_FOLDER
  const site = await runningOn(state)
  if (!site) fail(`Nothing is running with the state in ${state}. ${START}`)
  const { dynamodb } = JSON.parse(readFileSync(servicesFile(state), 'utf8')) as { dynamodb: string }
  Object.assign(process.env, {
    SST_RESOURCE_App: JSON.stringify({ name: 'platewise', stage: 'local' }),
    SST_RESOURCE_Table: JSON.stringify({ name: localKeys.table }),
    AWS_REGION: localKeys.region,
    AWS_ACCESS_KEY_ID: localKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localKeys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
  })
  return `${site} (${state})`
}

const START = 'Start the product first (npm start), pass its folder with --state, or run this in `sst shell`.'

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
