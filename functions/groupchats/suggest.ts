import { groupchatsApi } from '#core/groupchats/api'
import * as Suggestions from '#core/groupchats/suggestions'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(groupchatsApi.suggest, () => Suggestions.listGroupSuggestions())
