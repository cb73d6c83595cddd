import * as v from 'valibot'
import { defineEndpoints } from '#core/shared/api'

export const systemApi = defineEndpoints({
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    response: v.object({ ok: v.boolean(), version: v.string() }),
  },
})
