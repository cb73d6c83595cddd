import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb'
import * as v from 'valibot'
import { localKeys } from '#scripts/local/environment'

/** Where a start says what listens where. */
export const servicesFile = (folder: string) => join(folder, 'services.json')

const STATE_FILES = ['services.db', 'dynamodb.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`])

/** Forgets all state of a start that has ended, the table of a DynamoDB of one's own included. */
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

/** The site's address of a start that runs on this folder right now, if one does. */
export async function runningOn(folder: string): Promise<string | undefined> {
  try {
    const { web, outbox } = v.parse(Running, JSON.parse(readFileSync(servicesFile(folder), 'utf8')))
    const answer = await fetch(outbox, { signal: AbortSignal.timeout(10_000) })
    return Array.isArray(await answer.json()) ? web : undefined
  } catch {
    // No file, or nobody answers there any more.
    return undefined
  }
}
