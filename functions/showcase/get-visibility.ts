import { showcaseApi } from '#core/public-profile/api'
import * as Visibility from '#core/public-profile/visibility'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(showcaseApi.getVisibility, ({ actor }) => Visibility.get(actor))
