import { submissionsApi } from '#core/forms/submissions/api'
import * as Own from '#core/forms/submissions/own-submissions'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(submissionsApi.getOwn, ({ actor, params }) => Own.getOwn(actor, params.id))
