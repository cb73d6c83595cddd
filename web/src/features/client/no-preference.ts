import type { CoachPreference } from '#core/client/schema'

export const NO_PREFERENCE: CoachPreference = {
  groupChatType: 'NONE',
  gender: [],
  experience: '',
  personality: '',
  certifications: [],
  specialities: [],
}
