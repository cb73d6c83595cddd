import { publicProfileApi } from '#core/public-profile/api'
import * as Visibility from '#core/public-profile/visibility'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(publicProfileApi.getVisibility, ({ actor }) =>
  Visibility.getPublicPage(actor),
)
