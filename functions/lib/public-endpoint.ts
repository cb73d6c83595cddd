import type { EndpointDefinition } from '#core/shared/api'
import type { Answers } from '#functions/lib/respond'
import { type Handle, serve } from '#functions/lib/serve'

/**
 * Creates a function that anyone may call. It has a file of its own so that these functions contain no code to
 * authenticate and need no rights for it.
 */
export const publicEndpoint = <E extends EndpointDefinition & { access: 'public' }>(
  definition: E,
  handle: Handle<E>,
  answers?: Answers,
) => serve(definition, async () => undefined, handle, answers)
