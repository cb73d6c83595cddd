import { discoveryApi } from '#core/discovery/api'
import * as Coaches from '#core/discovery/coaches'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(discoveryApi.countFitting, ({ body }) => Coaches.countFitting(body))
