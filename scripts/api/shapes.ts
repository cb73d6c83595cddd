import { globSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { listEndpoints } from '#core/contract'

export type JsonSchema = Exclude<ReturnType<typeof toJsonSchema>, boolean>
type Mode = 'input' | 'output'

export const REFERENCE = '#/components/schemas/'

const isShape = (name: string, value: unknown): value is GenericSchema =>
  /^[A-Z][a-z]/.test(name) && typeof value === 'object' && value !== null && 'entries' in value

/** By name, whoever loads the module. */
const exportsOf = (module: Record<string, unknown>) =>
  Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))

/** The shapes that have a name of their own: the objects that a domain's `schema.ts` exports. */
const named: Record<string, GenericSchema> = {}
for (const file of globSync('core/*/schema.ts').toSorted())
  for (const [name, value] of exportsOf(await import(/* @vite-ignore */ `../../${file}`)))
    if (isShape(name, value)) named[name] = value

/** A schema as JSON Schema, named shapes as references. What that cannot say (a file part, a check in code) is open. */
export function schemaOf(schema: GenericSchema, typeMode: Mode, definitions = named): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...json
  } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    definitions,
    overrideRef: ({ referenceId }) => REFERENCE + referenceId,
  }) as JsonSchema
  return json
}

/** The named shapes that requests or answers hold, as JSON Schema: those of requests as they are sent. */
export function namedShapes(): [name: string, json: JsonSchema][] {
  const bodies = new Set(listEndpoints().map(({ endpoint }) => endpoint.body))
  const all = Object.entries(named).map(([name, schema]): [string, JsonSchema] => {
    const { [name]: _, ...others } = named
    return [name, schemaOf(schema, bodies.has(schema) ? 'input' : 'output', others)]
  })
  const used = new Set<string>()
  const use = (json: unknown): void => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      use(all.find(([other]) => other === name)?.[1] ?? {})
    }
  }
  for (const { endpoint } of listEndpoints())
    use([
      schemaOf(endpoint.response, 'output'),
      ...[endpoint.body, endpoint.query].flatMap((one) => (one ? [schemaOf(one, 'input')] : [])),
    ])
  return all.filter(([name]) => used.has(name))
}
