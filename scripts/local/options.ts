import { parseArgs } from 'node:util'
import * as v from 'valibot'

export const DEFAULT_FOLDER = '.local'
const DEFAULT_PORT = '3000'
/** Leaves room for ten consecutive ports. */
const MAX_PORT = 65_525

export interface StartOptions {
  /** The folder for all state and for `services.json`. */
  folder: string
  isMemory: boolean
  isEmpty: boolean
  /** How many generated people to add to the demo. */
  people?: number
  /** Serves the site as a deploy builds it instead of from its sources. */
  isBuilt: boolean
  firstPort: number
  /** An existing DynamoDB to use instead of starting one. */
  dynamodbUrl?: string
}

const Environment = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(MAX_PORT)),
    DEFAULT_PORT,
  ),
  DYNAMODB_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/))),
})
const HINTS: Record<string, string> = {
  PORT: `PORT is the first of ten consecutive ports, from 1 to ${MAX_PORT}: PORT=4000 npm start`,
  DYNAMODB_ENDPOINT: 'DYNAMODB_ENDPOINT is the URL of a running DynamoDB, like http://localhost:8000',
}

/** Parses the command line and the environment. Throws an error whose message is meant to be shown. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): StartOptions {
  if (Object.values(environment).some((value) => /^(sk|rk)_live_/.test(value ?? '')))
    throw new Error('The environment contains a live payment key. Remove it to start the local product.')
  const { values: flags } = parseArgs({
    args,
    options: {
      memory: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      people: { type: 'string', default: '0' },
      state: { type: 'string', default: DEFAULT_FOLDER },
    },
  })
  const parsed = v.safeParse(Environment, environment)
  if (!parsed.success)
    throw new Error(HINTS[v.getDotPath(parsed.issues[0]) ?? ''] ?? parsed.issues[0].message)
  if (!/^\d{1,5}$/.test(flags.people))
    throw new Error(
      '--people is the number of people to add to the demo, up to 99999: npm start -- --people 10000',
    )
  return {
    folder: flags.state || DEFAULT_FOLDER,
    isMemory: flags.memory,
    isEmpty: flags.empty,
    people: Number(flags.people),
    isBuilt: flags.built,
    firstPort: Number(parsed.output.PORT),
    dynamodbUrl: parsed.output.DYNAMODB_ENDPOINT?.replace(/\/$/, ''),
  }
}
