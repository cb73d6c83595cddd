import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { localKeys } from '#scripts/local/environment'

/** The file where a running product lists the URLs of its services. */
export const servicesFile = (folder: string) => join(folder, 'services.json')

const STATE_FILES = ['services.db', 'dynamodb.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

/** Deletes all state of a product that isn't running, including its table in a DynamoDB of your own. */
export async function clearState({
  folder,
  dynamodbUrl,
}: {
  folder: string
  dynamodbUrl?: string
}): Promise<void> {
  for (const name of [...STATE_FILES, 'files', 'services.json'])
    rmSync(join(folder, name), { recursive: true, force: true })
  if (dynamodbUrl) await dropTable(dynamodbUrl)
}

async function dropTable(endpoint: string): Promise<void> {
  const { region, accessKeyId, secretAccessKey, table } = localKeys
  const client = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } })
  try {
    await client.send(new DeleteTableCommand({ TableName: table }))
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  } finally {
    client.destroy()
  }
}

const Running = v.object({ web: v.string(), outbox: v.pipe(v.string(), v.url()) })

/** The site's URL if a product is running with this folder's state. */
export async function runningOn(folder: string): Promise<string | undefined> {
  try {
    const { web, outbox } = v.parse(Running, JSON.parse(readFileSync(servicesFile(folder), 'utf8')))
    const answer = await fetch(outbox, { signal: AbortSignal.timeout(10_000) })
    return Array.isArray(await answer.json()) ? web : undefined
  } catch {
    // There's no file, or nothing responds at that URL anymore.
    return undefined
  }
}
