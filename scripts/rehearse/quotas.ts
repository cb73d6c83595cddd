import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { functionsOf, ofType } from '#scripts/synth/read'
import { routerCode, routerEntries } from '#scripts/synth/router'

/** An AWS limit: either a fixed one, or the default before any increase. */
export interface Quota {
  what: string
  limit: number
  used: number
  /** The expected usage after the growth we've planned. */
  planned: number
}

/** Planned growth: the total number of routes, and the number of additional functions. */
const PLANNED_ROUTES = 220
const PLANNED_FUNCTIONS = 12

/** How many stages one account should hold: staging and the developers' own. Production has its own account. */
const STAGES = 3

const longest = (values: Iterable<string>) =>
  Math.max(0, ...[...values].map((value) => Buffer.byteLength(value)))
const json = (value: unknown) => JSON.stringify(value ?? '')

/** Compares a stage's usage with AWS limits. */
export function quotasOf(stack: SynthesizedStack): Quota[] {
  const functions = functionsOf(stack)
  const entries = routerEntries(stack)
  const routes = ofType(stack, 'aws:apigatewayv2/route:Route').length
  const roles = ofType(stack, 'aws:iam/role:Role').length
  const policies = functions.map(({ statements }) => json(statements))
  const permissions = Map.groupBy(ofType(stack, 'aws:lambda/permission:Permission'), ({ inputs }) =>
    String(inputs.function),
  )
  const fixed = (what: string, limit: number, used: number): Quota => ({ what, limit, used, planned: used })
  return [
    { what: 'routes in an API', limit: 300, used: routes, planned: Math.max(routes, PLANNED_ROUTES) },
    {
      what: `roles in an account, with ${STAGES} stages`,
      limit: 1000,
      used: roles * STAGES,
      planned: (roles + PLANNED_FUNCTIONS) * STAGES,
    },
    {
      what: `cache and header policies (each) in an account, with ${STAGES} stages`,
      limit: 20,
      used: STAGES,
      planned: STAGES,
    },
    fixed('characters in a role’s policies', 10_240, longest(policies)),
    fixed(
      'bytes in a function’s resource policy, 360 per caller',
      20_480,
      360 * Math.max(0, ...[...permissions.values()].map((callers) => callers.length)),
    ),
    fixed(
      'bytes in a function’s environment',
      4096,
      longest(functions.map(({ inputs }) => json((inputs.environment as { variables?: object })?.variables))),
    ),
    fixed('characters in a function’s name', 64, longest(functions.map(({ inputs }) => String(inputs.name)))),
    fixed('bytes in the Router’s function', 10_240, Buffer.byteLength(routerCode(stack))),
    fixed('bytes in a Router entry', 1024, longest(entries.values())),
    fixed('bytes in a Router key', 512, longest(entries.keys())),
    fixed(
      'bytes in all Router entries',
      5 * 1024 ** 2,
      [...entries].reduce((sum, [key, value]) => sum + Buffer.byteLength(key + value), 0),
    ),
    fixed(
      'readers of the table’s stream',
      2,
      ofType(stack, 'aws:lambda/eventSourceMapping:EventSourceMapping').length,
    ),
  ]
}

export const findExceeded = (quotas: Quota[]) => quotas.filter(({ limit, planned }) => planned > limit)
