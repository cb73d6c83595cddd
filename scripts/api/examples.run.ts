import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract, type EndpointName, listEndpoints } from '#core/contract'
import type { EndpointDefinition } from '#core/shared/api'
import { findBodyErrors, findResponseErrors } from '#scripts/api/check'
import { EXAMPLES, type Example, type Examples, examplesFile, readExamples } from '#scripts/api/examples'
import type { Fixtures } from '#scripts/testing/fixtures'
import type { SampleRequest } from '#scripts/testing/samples/sample'

const ROWS = 2
const MAX_TEXT = 400

const mediaOf = (name: EndpointName) =>
  listEndpoints().find((item) => item.name === name)?.endpoint.document ?? 'application/json'
const wrongIn = (name: EndpointName, body: unknown) =>
  findResponseErrors(name, { status: 200, body, headers: new Headers({ 'content-type': mediaOf(name) }) })

const examples = await readExamples()
const endpointsToRecord = listEndpoints().filter(({ name }) => !fits(name, examples[name]))

/** Recorded examples stay for as long as they match the contract, so that a run doesn't change the others. */
function fits(name: EndpointName, example: Example | undefined): boolean {
  if (!example) return false
  const { body } = example.request
  const wrong = [
    ...(body === undefined ? [] : findBodyErrors(name, 'application/json', body)),
    ...(example.answer === undefined ? [] : wrongIn(name, example.answer)),
  ]
  return wrong.length === 0
}

// Started only if something has to be recorded, because it starts all local services.
const world = endpointsToRecord.length > 0 ? await startWorld() : undefined

test.runIf(world !== undefined)('records the missing examples', async () => {
  if (!world) return
  const { makeFixtures, samples, callEndpoint } = world
  const cast = await makeFixtures()
  for (const { name, endpoint } of endpointsToRecord) {
    const sample = samples[name]
    const role = roleOf(endpoint)
    const request = await sample.request(cast, role)
    const answer = await callEndpoint(endpoint, request, role === 'public' ? undefined : cast[role].token)
    expect([name, answer.status]).toEqual([name, sample.status?.(role) ?? 200])
    examples[name] = {
      request: requestOf(endpoint, request),
      ...(answer.status === 200 && { answer: shortened(name, normalized(answer.body)) }),
    }
  }
  write(examples)
})

/** These modules read the environment when they load, so they're imported after the services have set it. */
async function startWorld() {
  await import('#scripts/testing/setup/test-services')
  const [{ makeFixtures }, { callEndpoint }, { samples }] = await Promise.all([
    import('#scripts/testing/fixtures'),
    import('#scripts/testing/request'),
    import('#scripts/testing/samples/all'),
  ])
  return { makeFixtures, callEndpoint, samples }
}

const roleOf = ({
  access,
}: EndpointDefinition): keyof Pick<Fixtures, 'client' | 'coach' | 'admin'> | 'public' =>
  access === 'public' ? 'public' : access[0] === 'approvedCoach' ? 'coach' : (access[0] ?? 'public')

function requestOf(endpoint: EndpointDefinition, { params, query, body }: SampleRequest): Example['request'] {
  const form = body instanceof FormData ? body : undefined
  return normalized({
    params,
    ...(query && { query: Object.fromEntries(new URLSearchParams(query)) }),
    ...(form
      ? {
          form: Object.fromEntries(
            [...form].map(([key, value]) => [key, value instanceof File ? value.name : value]),
          ),
        }
      : { body: endpoint.body && body }),
  })
}

/** Removes tokens, signatures and URLs that belong to this machine. */
const normalized = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOi…')
      .replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://platewise.example')
      .replaceAll(/\?X-Amz-[^"\\]*/g, '?X-Amz-Signature=…'),
  )

/** Cuts long lists and texts wherever the contract allows shorter ones. */
function shortened(name: EndpointName, answer: unknown): unknown {
  const short = JSON.parse(JSON.stringify(answer), (_, value) => {
    if (Array.isArray(value)) return value.slice(0, ROWS)
    return typeof value === 'string' && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  })
  return wrongIn(name, short).length === 0 ? short : answer
}

function write(all: Examples) {
  mkdirSync(EXAMPLES, { recursive: true })
  for (const domain of Object.keys(contract)) {
    const own = Object.entries(all).filter(([name]) => name.startsWith(`${domain}.`))
    const names = listEndpoints().map(({ name }) => String(name))
    const inContract = Object.fromEntries(
      own.filter(([name]) => names.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    writeFileSync(examplesFile(domain), `${JSON.stringify(inContract, null, 2)}\n`)
  }
}
