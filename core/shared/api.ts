import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Role = 'client' | 'coach' | 'admin'
export type Access = Role | 'approvedCoach'

export interface EndpointDefinition {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: 'public' | readonly Access[]
  /**
   * Responds with a document of this media type instead of JSON, at a URL of the site itself (rule short-cdn-cache).
   */
  document?: 'text/html' | 'application/xml'
  /** Suspended people and those waiting for approval may call it too. */
  evenSuspended?: boolean
  params?: GenericSchema
  query?: GenericSchema
  body?: GenericSchema
  response: GenericSchema
}

/** A response header for admins: how many stored items were left out because they couldn't be read. */
export const UNREADABLE_ROWS = 'unreadable-rows'

export const ANYONE = ['client', 'coach', 'admin'] as const

type In<S> = S extends GenericSchema ? InferInput<S> : undefined
type Out<S> = S extends GenericSchema ? InferOutput<S> : undefined
export type ParamsOf<E extends EndpointDefinition> = Out<E['params']>
export type QueryOf<E extends EndpointDefinition> = Out<E['query']>
export type BodyOf<E extends EndpointDefinition> = Out<E['body']>
export type ResponseOf<E extends EndpointDefinition> = InferInput<E['response']>
export type AnswerOf<E extends EndpointDefinition> = InferOutput<E['response']>
export type RequestOf<E extends EndpointDefinition> = (E['params'] extends GenericSchema
  ? { params: In<E['params']> }
  : unknown) &
  (E['query'] extends GenericSchema ? { query: In<E['query']> } : unknown) &
  (E['body'] extends GenericSchema ? { body: In<E['body']> } : unknown)

export const defineEndpoints = <const T extends Record<string, EndpointDefinition>>(endpoints: T): T =>
  endpoints
