import { kebab } from '#core/contract'
import { type Plan, pascal } from '#scripts/new/plan'

/** The files of an endpoint `reviews.write` that tells a client something; `isThere` says which files exist. */
export function planEndpoint(name: string, isThere: (file: string) => boolean): Plan {
  const [, domain, verb] = /^([a-z]+)\.([a-z][a-zA-Z]*)$/.exec(name) ?? []
  if (!domain || !verb) throw new Error('An endpoint is named by its domain and what it does: reviews.write')
  const file = kebab(verb)
  const Answer = `${pascal(verb)}Answer`
  const inApi = `${verb}: { method: 'GET', path: '/${domain}/${file}', access: ['client'], response: ${Answer} },`
  const schema = `export const ${Answer} = v.object({ id: v.string() })
export type ${Answer} = v.InferOutput<typeof ${Answer}>
`
  const importSchema = `import { ${Answer} } from '#core/${domain}/schema'\n`
  const plan: Plan = {
    created: {
      [`core/${domain}/${file}.ts`]: `import type { ClientActor } from '#core/lib/actor'
import type { ${Answer} } from '#core/${domain}/schema'

export async function ${verb}(client: ClientActor): Promise<${Answer}> {
  return { id: client.id }
}
`,
      [`functions/${domain}/${file}.ts`]: `import { ${domain}Api } from '#core/${domain}/api'
import * as ${pascal(verb)} from '#core/${domain}/${file}'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(${domain}Api.${verb}, ({ actor }) => ${pascal(verb)}.${verb}(actor))
`,
      [`functions/${domain}/${file}.test.ts`]: `import { test } from 'vitest'

test.todo('${name}: what is particular to it; what every endpoint refuses is tried with its sample')
`,
    },
    inserted: [],
    next: [
      `core/${domain}/schema.ts and api.ts: shapes, method, path and who may call it`,
      `stacks/permissions.ts: what it may reach`,
      `functions/${domain}/samples.ts: a valid request, and requests for what is somebody else's`,
    ],
  }
  const schemaFile = `core/${domain}/schema.ts`
  if (isThere(schemaFile)) plan.inserted.push({ file: schemaFile, after: /$(?![\s\S])/, text: `\n${schema}` })
  else {
    plan.created[schemaFile] = `import * as v from 'valibot'\n\n${schema}`
    // The last domain may build on all others.
    plan.inserted.push({ file: '.dependency-cruiser.mjs', before: /^\]$/m, text: `  '${domain}',\n` })
  }
  if (isThere(`core/${domain}/api.ts`))
    plan.inserted.push(
      { file: `core/${domain}/api.ts`, before: /^/, text: importSchema },
      { file: `core/${domain}/api.ts`, after: /defineEndpoints\(\{\n/, text: `  ${inApi}\n` },
      { file: `functions/${domain}/samples.ts`, after: /Samples<'\w+'> = \{/, text: ` ${verb}: ${SAMPLE},` },
      { file: 'stacks/permissions.ts', after: new RegExp(`^  ${domain}: \\{`, 'm'), text: ` ${verb}: READ,` },
    )
  else addDomain(plan, domain, verb, `${importSchema}\n`, inApi)
  return plan
}

const SAMPLE = '{ request: () => ({}) }'

function addDomain(plan: Plan, domain: string, verb: string, importSchema: string, inApi: string) {
  plan.created[`core/${domain}/api.ts`] = `import { defineEndpoints } from '#core/lib/api'
${importSchema}export const ${domain}Api = defineEndpoints({
  ${inApi}
})
`
  plan.created[`functions/${domain}/samples.ts`] = `import type { Samples } from '#scripts/testing/sample'

export const ${domain}Samples: Samples<'${domain}'> = { ${verb}: ${SAMPLE} }
`
  const last = /^ {2}system: /m
  plan.inserted.push(
    { file: 'core/contract.ts', before: /^/, text: `import { ${domain}Api } from '#core/${domain}/api'\n` },
    { file: 'core/contract.ts', before: last, text: `  ${domain}: ${domain}Api,\n` },
    {
      file: 'scripts/testing/samples.ts',
      before: /^/,
      text: `import { ${domain}Samples } from '#functions/${domain}/samples'\n`,
    },
    { file: 'scripts/testing/samples.ts', before: last, text: `  ${domain}: ${domain}Samples,\n` },
    { file: 'stacks/permissions.ts', before: last, text: `  ${domain}: { ${verb}: READ },\n` },
  )
}
