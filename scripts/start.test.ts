import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { takenPort } from '#scripts/local/ports'

const folder = mkdtempSync(join(tmpdir(), 'platewise-start-'))
const port = await freePorts()
let started: ChildProcess[] = []

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePorts(): Promise<number> {
  for (let first = 21_000 + (process.pid % 2_000) * 10; ; first += 10)
    if (!(await takenPort(first))) return first
}

function start(flags: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/start.ts', '--state', folder, ...flags], {
    env: { ...environmentOfAShell(), PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

/** The environment without the variables that the test runner adds. */
const environmentOfAShell = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST$)/.test(name)))

/** Starts the product and, once it's ready, resolves with the contents of `services.json`. */
async function startReady(flags: string[]) {
  const child = start(flags)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  await vi.waitFor(() => expect(output).toContain('is ready at'), { timeout: 280_000, interval: 50 })
  const services = JSON.parse(readFileSync(join(folder, 'services.json'), 'utf8')) as {
    web: string
    api: string
    outbox: string
    cognito: { endpoint: string; clientId: string }
    dynamodb: string
  }
  return { child, services, output: () => output }
}

async function refusal(flags: string[], environment: Record<string, string> = {}) {
  const child = start(flags, environment)
  const [sentence, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { sentence: sentence.trim(), code }
}

const table = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: localKeys.region,
    credentials: { accessKeyId: localKeys.accessKeyId, secretAccessKey: localKeys.secretAccessKey },
  })
const note = { pk: { S: 'note#1' }, sk: { S: 'note' } }
test('serves the built site with CloudFront headers and compression, and the API below it', async () => {
  const { services } = await startReady(['--memory', '--empty', '--built'])
  const page = await fetch(`${services.web}/login`)
  expect(await page.text()).toContain('<h1')
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
  })
  expect(await (await fetch(`${services.web}/api/health`)).json()).toMatchObject({ ok: true })
})

test('listens only on loopback, survives a kill -9 and frees its ports when interrupted', async () => {
  const { child, services } = await startReady(['--empty'])
  expect(await (await fetch(services.web)).text()).toContain('<div id="root">')
  expect(await (await fetch(`${services.api}/health`)).json()).toMatchObject({ ok: true })
  expect(await (await fetch(services.outbox)).json()).toEqual([])
  expect(await outside()).toEqual([])

  expect(await createAdmin(['--state', `${folder}-other`])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Nothing is running with the state in ${folder}-other`),
  })
  const admin = await createAdmin(['--state', folder])
  expect(admin).toMatchObject({ code: 0, output: expect.stringContaining(`${services.web} (${folder})`) })
  const signedIn = await fetch(`${services.api}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: ADMIN_PASSWORD }),
  })
  expect(signedIn.status).toBe(200)

  await signUp(services.cognito)
  await table(services.dynamodb).send(new PutItemCommand({ TableName: localKeys.table, Item: note }))
  child.kill('SIGKILL')
  await once(child, 'exit')

  const again = await startReady(['--empty'])
  expect(await (await fetch(services.outbox)).json()).toMatchObject([{ to: 'kept@example.com' }])
  const kept = await table(services.dynamodb).send(
    new GetItemCommand({ TableName: localKeys.table, Key: note }),
  )
  expect(kept.Item).toEqual(note)
  for (const flags of [['--dry'], ['--again'], []])
    expect(await runScript(['scripts/migrate.ts', '--state', folder, ...flags])).toMatchObject({
      code: 0,
      output: expect.stringContaining(
        flags[0] === '--again' ? '0001-upgrade-items: done' : 'No migration is pending.',
      ),
    })
  expect(await refusal([])).toEqual({
    sentence: expect.stringMatching(/is already running at http/),
    code: 1,
  })
  expect(await refusal(['--state', `${folder}-other`])).toEqual({
    sentence: expect.stringMatching(/^Port \d+ is taken\. Stop .* PORT=\d+ npm start$/),
    code: 1,
  })

  again.child.kill('SIGINT')
  expect(await once(again.child, 'exit')).toEqual([0, null])
  expect(await takenPort(port)).toBeUndefined()
  expect(again.output()).not.toMatch(/Unhandled rejection|Uncaught exception/)
})

test('explains in one sentence why it cannot start', async () => {
  expect(await refusal([], { PORT: 'abc' })).toEqual({
    sentence: expect.stringMatching(/^PORT is the first of ten consecutive ports[^\n]*$/),
    code: 1,
  })
})

/** Which of the ports can be reached from other machines. */
async function outside(): Promise<number[]> {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((network) => network?.family === 'IPv4' && !network.internal)?.address
  const open = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const socket = connect(port + index, address ?? '127.0.0.2')
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      return isOpen ? [port + index] : []
    }),
  )
  return open.flat()
}

const ADMIN_PASSWORD = 'correct horse battery'

/** `npm run admin:create`, with the password from a pipe. */
async function createAdmin(flags: string[]) {
  const names = ['--email', 'ada@example.com', '--name', 'Ada Admin']
  return runScript(['scripts/create-admin.ts', ...names, ...flags], `${ADMIN_PASSWORD}\n`)
}

async function runScript(command: string[], input = '') {
  const child = spawn(process.execPath, command, {
    env: environmentOfAShell(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output: out + err, code }
}

/** Leaves a mail in the outbox. */
async function signUp({ endpoint, clientId }: { endpoint: string; clientId: string }) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: clientId,
      Username: 'kept@example.com',
      Password: 'platewise',
      UserAttributes: [{ Name: 'email', Value: 'kept@example.com' }],
    }),
  })
  expect(response.status).toBe(200)
}
