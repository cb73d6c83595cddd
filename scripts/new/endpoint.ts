import { kebab } from '#core/contract'
import { addTo, linesOf, type Plan, pascal } from '#scripts/new/plan'

const LAST_DOMAIN = /^ {2}system: /m
const READS = /^(get|find|list|count|search)/

/** The caller, by the first segment of the path. Defaults to clients. */
const CALLERS = {
  admin: { access: 'admin', actor: 'AdminActor' },
  nutritionist: { access: 'approvedCoach', actor: 'CoachActor' },
  client: { access: 'client', actor: 'ClientActor' },
}

/**
 * Plans the files of an endpoint such as `reviews.write` at `POST /client/reviews`. `isThere` tells which
 * files exist.
 */
export function planEndpoint(name: string, route: string, isThere: (file: string) => boolean): Plan {
  const [, domain, verb] = /^([a-z][a-zA-Z]*)\.([a-z][a-zA-Z]*)$/.exec(name) ?? []
  if (!domain || !verb) throw new Error('Name the endpoint by its domain and action, like reviews.write')
  const file = kebab(verb)
  const folder = kebab(domain)
  const core = isThere(`core/forms/${folder}/api.ts`) ? `core/forms/${folder}` : `core/${folder}`
  const standard = `${READS.test(verb) ? 'GET' : 'POST'} /client/${folder}/${file}`
  const [, method, path = '', side = ''] =
    /^(GET|POST|PUT|DELETE) (\/([a-z]+)[\w/-]*)$/.exec(route || standard) ?? []
  if (!method)
    throw new Error('Give its method and path, like POST /client/reviews. Add ids to the path afterwards.')

  const hasBody = method === 'POST' || method === 'PUT'
  const { access, actor } = CALLERS[side as keyof typeof CALLERS] ?? CALLERS.client
  const isNew = !isThere(`${core}/api.ts`)
  const what = isNew || isThere(`${core}/${folder}.ts`) ? folder : file
  const [What, Name] = [pascal(what), pascal(domain) + pascal(verb)]
  // A name that can be searched for: `writeReviews`, not `write`.
  const operation = /[A-Z]/.test(verb) ? verb : verb + pascal(domain)
  const shapes = [`${Name}Answer`, ...(hasBody ? [`${Name}Request`] : [])]
  const shapeImports = shapes.map((shape) => ({ name: shape, from: `#${core}/shared/schema` }))
  const params = hasBody ? 'actor, body' : 'actor'

  const plan: Plan = {
    created: {
      [`functions/${folder}/${file}.ts`]: `import { ${domain}Api } from '#${core}/api'
import * as ${What} from '#${core}/${what}'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(${domain}Api.${verb}, ({ ${params} }) => ${What}.${operation}(${params}))
`,
      [`functions/${folder}/${file}.test.ts`]: `import { test } from 'vitest'

test.todo('${name}: what is specific to it; the contract tests use its sample')
`,
    },
    inserted: [],
    imports: {},
    next: [
      `${core}/shared/schema.ts and api.ts: shapes, method, path and who may call it`,
      `${core}/${what}.ts: what it does`,
      'core/accounts/erasure.ts: deletes what it stores about a client',
      'stacks/permissions.ts: what it may access, if not just the table as its method says',
      `scripts/testing/samples/${folder}.ts: a valid request, and requests for other people's data`,
      `functions/${folder}/${file}.test.ts: what is specific to it`,
    ],
  }
  const add = (source: string, imports: Plan['imports'][string], text: string) =>
    addTo(plan, source, isThere(source), imports, text)

  add(
    `${core}/${what}.ts`,
    [
      { name: actor, from: '#core/lib/actor', isType: true },
      ...shapeImports.map((shape) => ({ ...shape, isType: true })),
    ],
    `export async function ${operation}({ id }: ${actor}${hasBody ? `, { text }: ${Name}Request` : ''}): Promise<${Name}Answer> {
  return { id${hasBody ? ', text' : ''} }
}
`,
  )
  const request = hasBody
    ? "export const $Request = v.strictObject({ text: requiredText('Text', 1000) })\n"
    : ''
  const answer = `export const $Answer = v.object({ id: v.string()${hasBody ? ', text: v.string()' : ''} })\n`
  const types = shapes.map((shape) => `export type ${shape} = v.InferOutput<typeof ${shape}>\n`)
  const schema = `${core}/shared/schema.ts`
  add(
    schema,
    hasBody ? [{ name: 'requiredText', from: '#core/shared/schema' }] : [],
    (request + answer).replaceAll('$', Name) + types.join(''),
  )
  const created = plan.created[schema]
  if (created) plan.created[schema] = `import * as v from 'valibot'\n${created}`

  const inApi = `  ${verb}: { method: '${method}', path: '${path}', access: ['${access}'], ${
    hasBody ? `body: ${Name}Request, ` : ''
  }response: ${Name}Answer },\n`
  const sample = hasBody ? "{ request: () => ({ body: { text: 'A text' } }) }" : 'nothing'
  const sampleImports = hasBody ? [] : [{ name: 'nothing', from: '#scripts/testing/samples/sample' }]
  if (isNew) {
    plan.created[`${core}/api.ts`] = `import { defineEndpoints } from '#core/shared/api'
${linesOf(shapeImports)}
export const ${domain}Api = defineEndpoints({
${inApi}})
`
    plan.created[`scripts/testing/samples/${folder}.ts`] =
      `import { ${hasBody ? '' : 'nothing, '}type Samples } from '#scripts/testing/samples/sample'

export const ${domain}Samples: Samples<'${domain}'> = { ${verb}: ${sample} }
`
    addDomain(plan, domain)
    // New domains go before those that erase or export a person's data, because these depend on all others.
    if (!isThere(core)) {
      plan.inserted.push({
        file: '.dependency-cruiser.mjs',
        before: /^ {2}'system',$/m,
        text: `  '${folder}',\n`,
      })
      plan.next.push('docs/architecture.md: a line about the domain')
    }
    return plan
  }
  plan.imports[`${core}/api.ts`] = shapeImports
  plan.imports[`scripts/testing/samples/${folder}.ts`] = sampleImports
  plan.inserted.push(
    { file: `${core}/api.ts`, before: /^\}\)/m, text: inApi },
    {
      file: `scripts/testing/samples/${folder}.ts`,
      after: /Samples<'\w+'> = \{/,
      text: ` ${verb}: ${sample},`,
    },
  )
  return plan
}

function addDomain({ imports, inserted }: Plan, domain: string) {
  imports['core/contract.ts'] = [{ name: `${domain}Api`, from: `#core/${kebab(domain)}/api` }]
  imports['scripts/testing/samples/all.ts'] = [
    { name: `${domain}Samples`, from: `#scripts/testing/samples/${kebab(domain)}` },
  ]
  inserted.push(
    { file: 'core/contract.ts', before: LAST_DOMAIN, text: `  ${domain}: ${domain}Api,\n` },
    { file: 'scripts/testing/samples/all.ts', before: LAST_DOMAIN, text: `  ${domain}: ${domain}Samples,\n` },
  )
}
