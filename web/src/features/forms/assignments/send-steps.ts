import type { Step } from '@/features/forms/assignments/send-search'

/** What each step is called, for an admin's recipients or a coach's clients. */
export const stepTitles = (who: 'recipients' | 'clients'): Record<Step, string> => ({
  forms: 'Select forms',
  people: `Select ${who}`,
  confirm: `Send forms to ${who}`,
})

/** The tab's title at a step. The first step is the page that the menu leads to. */
export const titleOfStep = (step: Step, who: 'recipients' | 'clients') =>
  step === 'forms' ? 'Forms' : stepTitles(who)[step]
