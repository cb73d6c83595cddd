import { Client, ClientIntake, CoachPreference, PreferenceAnswers } from '#core/client/schema'
import { defineEndpoints } from '#core/lib/api'

export const clientApi = defineEndpoints({
  saveIntake: {
    method: 'POST',
    path: '/user/body',
    access: ['client'],
    body: ClientIntake,
    response: Client,
  },
  savePreferences: {
    method: 'PUT',
    path: '/client/coach-preferences',
    access: ['client'],
    body: PreferenceAnswers,
    response: CoachPreference,
  },
})
