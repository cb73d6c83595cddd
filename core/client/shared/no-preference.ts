import type { CoachPreference } from '#core/client/shared/schema'

export const NO_PREFERENCE: CoachPreference = {
  groupChatType: 'NONE',
  gender: [],
  experience: '',
  personality: '',
  certifications: [],
  specialities: [],
}
