import { mkdirSync, writeFileSync } from 'node:fs'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { Resource } from 'sst'
import { afterAll, expect } from 'vitest'
import type { Stored } from '#core/lib/stored-item'
import { client } from '#core/lib/table'
import { services } from '#scripts/testing/test-services'

/** Vitest setup file: writes what a test file left in its table to CAPTURE_FOLDER. */
afterAll(async () => {
  const folder = process.env.CAPTURE_FOLDER ?? ''
  const items: Stored[] = []
  let ExclusiveStartKey: Stored | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName: Resource.Table.name, ConsistentRead: true, ExclusiveStartKey }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  const files = services.store.collection<{ key: string }>('s3-objects').list()
  const name = (expect.getState().testPath ?? '').replace(`${process.cwd()}/`, '')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    `${folder}/${name.replaceAll('/', '--')}.json`,
    JSON.stringify({ name, items, files: files.map(({ key }) => key) }),
  )
})
