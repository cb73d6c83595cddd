import { Resource } from 'sst'
import { systemApi } from '#core/system/api'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(systemApi.health, () => ({ ok: true, version: Resource.App.stage }))
