import type { CoachPreference } from '#core/client/shared/schema'
import type { Answers } from '#core/coach/shared/fields'

/** Every answer of an application except the files, as `makeCoach` uses them. */
export const answers = (email: string): Answers => ({
  firstName: 'Carl',
  lastName: 'Coach',
  address1: '1 Main St',
  address2: '',
  city: 'New York',
  state: 'NY',
  gender: 'male',
  zipcode: '10001',
  phone: '(212) 555-0123',
  email,
  hoursWeekly: 20,
  canWorkAtNights: false,
  isOlder: true,
  schedule: 'Weekdays',
  calendarUrl: '',
  howDidFind: '',
  felony: false,
  felonyExplain: '',
  expYears: 4,
  dietitian: true,
  degree: 'true',
  cssd: false,
  certifications: ['Precision Nutrition'],
  specialities: ['Vegan', 'Keto Diet'],
  preferableChat: ['Zoom'],
  currentOffering: 'Weekly plans and daily check-ins',
})

/** The coach preferences of a client who has finished onboarding. */
export const preference: CoachPreference = {
  groupChatType: 'NONE',
  gender: [],
  experience: '3-5',
  personality: 'Relaxed',
  certifications: [],
  specialities: ['Vegan'],
}
