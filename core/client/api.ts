import { CoachPreference, PreferenceAnswers } from '#core/client/schema'
import { defineEndpoints } from '#core/lib/api'

export const clientApi = defineEndpoints({
  savePreferences: {
    method: 'PUT',
    path: '/client/coach-preferences',
    access: ['client'],
    body: PreferenceAnswers,
    response: CoachPreference,
  },
})
