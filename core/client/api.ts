import { CoachPreference, PreferenceAnswers } from '#core/client/shared/schema'
import { defineEndpoints } from '#core/shared/api'

export const clientApi = defineEndpoints({
  savePreferences: {
    method: 'PUT',
    path: '/client/coach-preferences',
    access: ['client'],
    body: PreferenceAnswers,
    response: CoachPreference,
  },
})
