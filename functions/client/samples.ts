import type { Samples } from '#scripts/testing/sample'

const preference = {
  groupChatType: 'NONE',
  gender: ['female'],
  experience: '3-5',
  personality: 'Relaxed',
  certifications: ['Precision Nutrition'],
  specialities: ['Vegan'],
}

export const clientSamples: Samples<'client'> = {
  savePreferences: { request: () => ({ body: preference }) },
}
