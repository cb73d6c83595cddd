import { Resource } from 'sst'
import { systemApi } from '#core/system/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(systemApi.health, () => ({ ok: true, version: Resource.App.stage }))
