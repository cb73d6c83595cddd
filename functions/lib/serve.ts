import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as v from 'valibot'
import type { Actor, AdminActor, ClientActor, CoachActor } from '#core/lib/actor'
import { describe, log, withRequestId } from '#core/lib/log'
import { countUnreadable, UnreadableItem } from '#core/lib/unreadable'
import {
  type BodyOf,
  type EndpointDefinition,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  UNREADABLE_ROWS,
} from '#core/shared/api'
import { AppError } from '#core/shared/errors'
import { parseBody, rawBody } from '#functions/lib/body'
import { parse } from '#functions/lib/parse'
import { type Answers, failure, itemUnreadable, json } from '#functions/lib/respond'
import { viewerAddress } from '#functions/lib/router'

interface ActorByAccess {
  client: ClientActor
  coach: CoachActor
  approvedCoach: CoachActor
  admin: AdminActor
}
type ActorOf<E extends EndpointDefinition> = E['access'] extends readonly (infer A extends
  keyof ActorByAccess)[]
  ? ActorByAccess[A]
  : undefined

/** The parts of a request that the contract doesn't describe. */
export interface RawRequest {
  raw: () => Buffer
  header: (name: string) => string | undefined
  /** The caller's IP, not the Router's. */
  ip: string
}

export interface Context<E extends EndpointDefinition> {
  /** The caller, with a type that follows from the endpoint's `access`; undefined if that is public. */
  actor: ActorOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: RawRequest
}
export type Handle<E extends EndpointDefinition> = (
  context: Context<E>,
) => Promise<ResponseOf<E>> | ResponseOf<E>

/**
 * Creates the Lambda function of an endpoint. It accepts requests that come through the Router from callers whom
 * `identify` accepts, parses path, query and body, logs one line, returns only what the response schema lists, and
 * maps errors.
 */
export function serve<E extends EndpointDefinition>(
  definition: E,
  identify: (event: APIGatewayProxyEventV2) => Promise<Actor | undefined>,
  handle: Handle<E>,
  { ok, refusal }: Answers = json,
) {
  async function answer(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
    const started = performance.now()
    const { requestId } = event.requestContext
    let actor: Actor | undefined
    let result: APIGatewayProxyStructuredResultV2
    try {
      const ip = viewerAddress(event)
      actor = await identify(event)
      const context = {
        actor,
        params: parse(definition.params, event.pathParameters ?? {}),
        query: parse(definition.query, queryOf(event)),
        body: definition.body && parse(definition.body, await parseBody(event)),
        request: {
          raw: () => rawBody(event),
          header: (name: string) => event.headers[name.toLowerCase()],
          ip,
        },
      } as Context<E>
      const { result: answer, unreadable } = await countUnreadable(async () => handle(context))
      result = ok(v.parse(definition.response, answer))
      if (unreadable > 0 && actor?.role === 'admin')
        result.headers = { ...result.headers, [UNREADABLE_ROWS]: String(unreadable) }
    } catch (thrown) {
      // Providers repeat a request that failed with a 500, so they get one.
      const isForPeople = definition.access !== 'public'
      const error =
        isForPeople && thrown instanceof UnreadableItem
          ? itemUnreadable(actor?.role === 'admin' ? thrown.loggedKey : undefined)
          : thrown
      result = error instanceof AppError ? await refusal(error) : failure(requestId)
      if (!(error instanceof AppError)) log('error', 'request failed', describe(error))
    }
    log('info', 'request', {
      endpoint: `${definition.method} ${definition.path}`,
      status: result.statusCode,
      milliseconds: Math.round(performance.now() - started),
      actor: actor?.id,
      role: actor?.role,
    })
    // People who report a problem can name the request.
    return { ...result, headers: { ...result.headers, 'x-request-id': requestId } }
  }
  return (event: APIGatewayProxyEventV2) => withRequestId(event.requestContext.requestId, () => answer(event))
}

/** Returns repeated names as arrays. API Gateway would join their values with commas. */
function queryOf({ rawQueryString }: APIGatewayProxyEventV2): Record<string, string | string[]> {
  const query = new URLSearchParams(rawQueryString)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
