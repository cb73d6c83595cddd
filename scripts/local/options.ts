import { parseArgs } from 'node:util'
import * as v from 'valibot'

const DEFAULT_FOLDER = '.local'
const DEFAULT_PORT = '3000'
/** Ten services listen side by side. */
const MAX_PORT = 65_525

export interface StartOptions {
  /** Where all state is kept, and `services.json`. */
  folder: string
  isMemory: boolean
  isEmpty: boolean
  /** How many come beside those of the demo. */
  people?: number
  /** Serves the site as a deploy builds it, not from its sources. */
  isBuilt: boolean
  firstPort: number
  /** A DynamoDB that runs already, instead of an own one. */
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
  PORT: `PORT is the first of ten ports, a number from 1 to ${MAX_PORT}: PORT=4000 npm start`,
  DYNAMODB_ENDPOINT: 'DYNAMODB_ENDPOINT is the URL of a running DynamoDB, such as http://localhost:8000',
}

/** Reads the command line and the environment. Throws an error whose message is the sentence to show. */
export function readOptions(args: string[], environment: NodeJS.ProcessEnv): StartOptions {
  if (Object.values(environment).some((value) => /^(sk|rk)_live_/.test(value ?? '')))
    throw new Error('A live payment key is in the environment. The local product does not start with one.')
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
    throw new Error('--people is how many come beside the demo, up to 99999: npm start -- --people 10000')
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
