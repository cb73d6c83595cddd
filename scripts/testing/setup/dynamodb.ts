import type { TestProject } from 'vitest/node'
import { startDynamodb } from '#scripts/local/dynamodb/server'

declare module 'vitest' {
  export interface ProvidedContext {
    dynamodbUrl: string
  }
}

/** Starts one DynamoDB for the whole run. Each test file creates its own table in it. */
export default async function setup(project: TestProject) {
  const dynamodb = await startDynamodb({ port: 0 })
  project.provide('dynamodbUrl', dynamodb.url)
  return () => dynamodb.close()
}
