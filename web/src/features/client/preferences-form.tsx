import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  CERTIFICATIONS,
  EXPERIENCE_PREFERENCES,
  GENDER_LABELS,
  GENDERS,
  MAX_CHOICES,
  PERSONALITIES,
  SPECIALITIES,
} from '#core/catalogue'
import { type CoachPreference, GROUP_PLAN_CHOICES, GROUP_PLANS, PreferenceAnswers } from '#core/client/schema'
import type { User } from '#core/user/schema'
import { CheckboxGroupField } from '@/components/fields/checkbox-group-field'
import { Form } from '@/components/fields/form'
import { OtherField } from '@/components/fields/other-field'
import { RadioField } from '@/components/fields/radio-field'
import classes from '@/features/client/onboarding.module.css'
import { useSchemaForm } from '@/lib/use-schema-form'

const PLAN_OPTIONS = GROUP_PLAN_CHOICES.map((value) => ({
  value,
  label: value === 'NONE' ? 'NONE' : GROUP_PLANS[value].label,
  description: value === 'NONE' ? 'No group chat' : undefined,
}))
export const NO_PREFERENCE: CoachPreference = {
  groupChatType: 'NONE',
  gender: [],
  experience: '',
  personality: '',
  certifications: [],
  specialities: [],
}

export const usePreferencesForm = ({ client }: User) =>
  useSchemaForm(PreferenceAnswers, client?.coachPreference ?? NO_PREFERENCE)

interface Props {
  form: UseFormReturn<CoachPreference, unknown, CoachPreference>
  /** A plan that is chosen already can be changed by an admin only. */
  isPlanFixed: boolean
  onSubmit: (preference: CoachPreference) => Promise<unknown>
  /** The buttons. */
  children: ReactNode
}

/** What the client looks for in a coach. */
export function PreferencesForm({ form, isPlanFixed, onSubmit, children }: Props) {
  const { control } = form
  return (
    <Form form={form} onSubmit={onSubmit}>
      <CheckboxGroupField
        control={control}
        name="gender"
        label="Gender of the coach"
        options={GENDERS}
        labels={GENDER_LABELS}
        isOptional
      />
      <OtherField
        control={control}
        name="experience"
        label="Years of experience"
        options={EXPERIENCE_PREFERENCES}
        isOptional
      />
      <OtherField
        control={control}
        name="personality"
        label="Personality"
        options={PERSONALITIES}
        isOptional
      />
      <CheckboxGroupField
        control={control}
        name="certifications"
        label="Certifications"
        options={CERTIFICATIONS}
        max={MAX_CHOICES}
        isOptional
      />
      <CheckboxGroupField
        control={control}
        name="specialities"
        label="Specialities"
        options={SPECIALITIES}
        max={MAX_CHOICES}
        isOptional
      />
      <RadioField
        control={control}
        name="groupChatType"
        label="Preferred plan"
        description="A group chat with your coach and other clients, per month"
        options={PLAN_OPTIONS}
        disabled={isPlanFixed}
      />
      {isPlanFixed && (
        <Text size="sm">
          Your plan is chosen already. Please{' '}
          <a href="/contact" className={classes.contact}>
            contact admin
          </a>{' '}
          to change it.
        </Text>
      )}
      {children}
    </Form>
  )
}
