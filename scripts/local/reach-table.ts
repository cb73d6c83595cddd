import { readFileSync } from 'node:fs'
import { localKeys } from '#scripts/local/environment'

/** For scripts: the table of the cloud under `sst shell`, else that of the product which runs here. Ends the process without either. */
export function reachTable() {
  if (process.env.SST_RESOURCE_Table) return
  let services: { dynamodb: string }
  try {
    services = JSON.parse(readFileSync('.local/services.json', 'utf8'))
  } catch {
    console.error('Start the product first (npm start), or run this under `sst shell`.')
    process.exit(1)
  }
  Object.assign(process.env, {
    SST_RESOURCE_App: JSON.stringify({ name: 'platewise', stage: 'local' }),
    SST_RESOURCE_Table: JSON.stringify({ name: localKeys.table }),
    AWS_REGION: localKeys.region,
    AWS_ACCESS_KEY_ID: localKeys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localKeys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
  })
}
