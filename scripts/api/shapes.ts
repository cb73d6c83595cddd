import { globSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { listEndpoints } from '#core/contract'

export type JsonSchema = Exclude<ReturnType<typeof toJsonSchema>, boolean>
type Mode = 'input' | 'output'

export const REFERENCE = '#/components/schemas/'

const isShape = (name: string, value: unknown): value is GenericSchema =>
  /^[A-Z][a-z]/.test(name) && typeof value === 'object' && value !== null && 'entries' in value

/** Sorted by name, so the order doesn't depend on how the module was loaded. */
const exportsOf = (module: Record<string, unknown>) =>
  Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))

/** Named shapes: the object schemas that each domain's `shared/schema.ts` exports. */
const named: Record<string, GenericSchema> = {}
for (const file of globSync('core/**/schema.ts').toSorted())
  for (const [name, value] of exportsOf(await import(/* @vite-ignore */ `../../${file}`)))
    if (isShape(name, value)) named[name] = value

/**
 * Converts a schema to JSON Schema with references to named shapes. Parts it can't express (a file, a check
 * in code) accept any value.
 */
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

/** The named shapes used by requests or responses, as JSON Schema. Request bodies use the input type. */
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
      ...[endpoint.body, endpoint.query].flatMap((schema) => (schema ? [schemaOf(schema, 'input')] : [])),
    ])
  return all.filter(([name]) => used.has(name))
}
