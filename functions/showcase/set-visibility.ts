import { showcaseApi } from '#core/showcase/api'
import * as Visibility from '#core/showcase/visibility'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(showcaseApi.setVisibility, ({ actor, body }) =>
  Visibility.set(actor, body.visibility),
)
