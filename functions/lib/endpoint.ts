import type { Access, EndpointDefinition } from '#core/shared/api'
import { authenticate, authorize } from '#functions/lib/authenticate'
import { viewerAddress } from '#functions/lib/router'
import { type Handle, serve } from '#functions/lib/serve'

/** Creates a function for signed-in callers in the roles that the contract lists. */
export const endpoint = <E extends EndpointDefinition & { access: readonly Access[] }>(
  definition: E,
  handle: Handle<E>,
) =>
  serve(
    definition,
    async (event) => {
      const actor = await authenticate(event.headers.authorization)
      authorize(actor, definition)
      return actor.role === 'admin' ? { ...actor, address: viewerAddress(event) } : actor
    },
    handle,
  )
