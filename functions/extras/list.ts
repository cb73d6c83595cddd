import { extrasApi } from '#core/extras/api'
import * as Extras from '#core/extras/extras'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.list, ({ actor, params }) => Extras.listExtrasFor(actor, params.id))
