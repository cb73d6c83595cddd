import { submissionsApi } from '#core/forms/submissions/api'
import * as Received from '#core/forms/submissions/received'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.countUnread, ({ actor }) => Received.countUnread(actor))
