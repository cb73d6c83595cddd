import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Role = 'client' | 'coach' | 'admin'
/** `approvedCoach` is a coach whose application stands at APPROVED. */
export type Access = Role | 'approvedCoach'

/** One endpoint of the HTTP API: everything else about it (routes, checks, client, documents) comes from here. */
export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `{name}` for each path parameter. */
  path: string
  access: 'public' | readonly Access[]
  /** Suspended people and those who wait for approval may call it too. */
  evenSuspended?: boolean
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  response: GenericSchema
}

/** Any signed-in person. */
export const ANYONE = ['client', 'coach', 'admin'] as const

type In<S> = S extends GenericSchema ? InferInput<S> : undefined
type Out<S> = S extends GenericSchema ? InferOutput<S> : undefined
export type ParamsOf<E extends EndpointDefinition> = Out<E['params']>
export type QueryOf<E extends EndpointDefinition> = Out<E['query']>
export type BodyOf<E extends EndpointDefinition> = Out<E['body']>
export type ResponseOf<E extends EndpointDefinition> = InferInput<E['response']>
/** What the site gets: the response as JSON carries it. */
export type AnswerOf<E extends EndpointDefinition> = InferOutput<E['response']>
/** What the site sends. */
export type RequestOf<E extends EndpointDefinition> = (E['params'] extends GenericSchema
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends GenericSchema ? { query: In<E['query']> } : unknown) &
  (E['body'] extends GenericSchema ? { body: In<E['body']> } : unknown)

/** Keeps the literal types of a domain's endpoints. */
export const defineEndpoints = <const T extends Record<string, EndpointDefinition>>(endpoints: T): T =>
  endpoints
