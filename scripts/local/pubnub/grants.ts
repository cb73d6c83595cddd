import { Hono } from 'hono'
import * as v from 'valibot'
import type { Backend } from '#scripts/local/pubnub/backend'
import { readJson } from '#scripts/local/pubnub/request'
import { type Scope as Bits, signToken } from '#scripts/local/pubnub/tokens'

/** 30 days, in minutes. */
const MAX_TTL = 43_200

const Scope = v.optional(
  v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  {},
)
const Pattern = v.pipe(v.string(), v.check(isPattern, 'must be a regular expression'))
const PatternScope = v.optional(
  v.record(Pattern, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  {},
)
const Resources = v.object({ channels: Scope, groups: Scope, uuids: Scope })
const Patterns = v.object({ channels: PatternScope, groups: PatternScope, uuids: PatternScope })
const Permissions = v.pipe(
  v.object({
    uuid: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(92))),
    resources: v.optional(Resources, {}),
    patterns: v.optional(Patterns, {}),
    meta: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))), {}),
  }),
  v.check(
    ({ resources, patterns }) => [resources, patterns].some((set) => Object.values(set).some(isNotEmpty)),
    'must name at least one resource or pattern',
  ),
)
const GrantRequest = v.object({
  ttl: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_TTL)),
  permissions: Permissions,
})

/** Grants and revokes access tokens. Requires the secret key. */
export function grantRoutes({ keys, access }: Backend): Hono {
  const app = new Hono()
  const path = `/v3/pam/${keys.subscribeKey}/grant` as const

  app.post(path, async (c) => {
    await access.requireSecret(c)
    const { ttl, permissions } = await readJson(c, GrantRequest)
    const token = signToken(keys.secretKey, {
      v: 2,
      t: Math.floor(Date.now() / 1000),
      ttl,
      res: shortNames(permissions.resources),
      pat: shortNames(permissions.patterns),
      meta: permissions.meta,
      ...(permissions.uuid && { uuid: permissions.uuid }),
    })
    return c.json({ data: { message: 'Success', token }, service: 'Access Manager', status: 200 })
  })

  app.delete(`${path}/:token`, async (c) => {
    await access.requireSecret(c)
    access.revoke(c.req.param('token'))
    return c.json({ data: { message: 'Success' }, service: 'Access Manager', status: 200 })
  })

  return app
}

function shortNames(set: { channels: Bits; groups: Bits; uuids: Bits }) {
  return { chan: set.channels, grp: set.groups, usr: {}, spc: {}, uuid: set.uuids }
}

function isNotEmpty(scope: Bits): boolean {
  return Object.keys(scope).length > 0
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
