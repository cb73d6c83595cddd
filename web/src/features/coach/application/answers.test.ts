import { expect, test } from 'vitest'
import type { Coach } from '#core/coach/shared/schema'
import { answersOf, bodyOf, newAnswers, storedUrl } from '@/features/coach/application/answers'
import { openStep } from '@/features/coach/application/checks'

const account = { firstName: 'Nora', lastName: 'New', email: 'nora@example.com' }
const personal = {
  ...newAnswers(account),
  address1: '1 Main St',
  city: 'Springfield',
  gender: 'female',
  zipcode: '12345',
  phone: '212 555 0123',
  hoursWeekly: 20,
  canWorkAtNights: false,
  isOlder: true,
} as const
const complete = {
  ...personal,
  felony: false,
  expYears: 3,
  dietitian: true,
  degree: 'true',
  cssd: false,
  currentOffering: 'Weekly plans that fit',
  resume: 'tmp/key',
} as const

test('the open step is the first one with missing answers', () => {
  expect(openStep(newAnswers(account), false)).toBe(1)
  expect(openStep(personal, false)).toBe(2)
  expect(openStep(complete, false)).toBe(3)
})

test('a resume is required only if none is stored', () => {
  const answers = { ...complete, resume: '' }
  expect(openStep(answers, false)).toBe(2)
  expect(openStep(answers, true)).toBe(3)
})

test('pending changes override the profile, and stored files are not sent again', () => {
  const coach = {
    ...complete,
    city: 'Old Town',
    resume: 'https://files/old',
    nutritionistChangeRequest: {
      updates: {
        city: { old: 'Old Town', new: 'New Town' },
        resume: { old: 'https://files/old', new: 'https://files/new' },
      },
    },
  } as unknown as Coach
  expect(answersOf(coach)).toMatchObject({ city: 'New Town', address1: '1 Main St', resume: '' })
  expect(storedUrl(coach, 'resume')).toBe('https://files/new')
})

test('an explanation is sent only with a felony', () => {
  const application = { ...complete, felonyExplain: 'left over' } as unknown as Parameters<typeof bodyOf>[0]
  expect(bodyOf(application)).not.toHaveProperty('felonyExplain')
  expect(bodyOf({ ...application, felony: true })).toHaveProperty('felonyExplain', 'left over')
})
