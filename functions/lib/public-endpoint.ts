import type { EndpointDefinition } from '#core/shared/api'
import type { Answers } from '#functions/lib/respond'
import { type Handle, serve } from '#functions/lib/serve'

/** A function for anybody. By itself, so that it carries neither the means nor the rights to authenticate. */
export const publicEndpoint = <E extends EndpointDefinition & { access: 'public' }>(
  definition: E,
  handle: Handle<E>,
  answers?: Answers,
) => serve(definition, async () => undefined, handle, answers)
