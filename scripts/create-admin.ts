import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { visible } from '#core/lib/visible'
import { AppError } from '#core/shared/errors'
import { Email } from '#core/shared/schema'
import { reachTable } from '#scripts/local/reach-table'

/**
 * `npm run admin:create -- --email ada@example.com --name "Ada Admin" [--generate] [--state <folder>]`
 * Makes an admin in the product that runs here (`npm start`, with its `--state` if it has one), or in the cloud under
 * `sst shell`. The password is asked for, read from a pipe, or with `--generate` made up and printed once.
 */
const MIN_PASSWORD = 12
const Input = v.object({
  email: Email,
  name: v.pipe(v.string('Enter a name with --name'), v.trim(), v.minLength(1), v.maxLength(60)),
  password: v.pipe(
    v.string(),
    v.minLength(MIN_PASSWORD, `The password should have at least ${MIN_PASSWORD} characters`),
    v.maxLength(256),
    v.check((typed) => visible(typed) === typed, 'The password contains invisible characters'),
  ),
})

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    generate: { type: 'boolean' },
    state: { type: 'string' },
  },
})
const where = await reachTable(values.state)
const password = values.generate ? randomBytes(18).toString('base64url') : await askPassword()
const { email, name } = values
const input = v.safeParse(Input, { email, name, password })
if (!input.success) fail(input.issues.map(({ message }) => message).join('\n'))
// Only now: the table is looked up where the environment says.
const { createAdmin } = await import('#core/admin-accounts/admins')
try {
  const admin = await createAdmin(input.output)
  console.log(`${admin.email} can now sign in at /admin/login on ${where}.`)
  if (values.generate) console.log(`Password: ${password}`)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  fail(error.message)
}

async function askPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY
  if (isTyped) process.stdout.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTyped })
  const { value = '' } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (isTyped) console.log()
  return value
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
