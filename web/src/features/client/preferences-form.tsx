import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { GROUP_PLAN_CHOICES, GROUP_PLANS } from '#core/client/shared/plans'
import type { CoachPreference } from '#core/client/shared/schema'
import {
  CERTIFICATIONS,
  EXPERIENCE_PREFERENCES,
  GENDER_LABELS,
  GENDERS,
  MAX_CHOICES,
  PERSONALITIES,
  SPECIALITIES,
} from '#core/shared/catalogue'
import { CheckboxGroupField } from '@/components/fields/checkbox-group-field'
import { Form } from '@/components/fields/form'
import { FormSection } from '@/components/fields/form-section'
import { OtherField } from '@/components/fields/other-field'
import { RadioField } from '@/components/fields/radio-field'
import { SPECIALITY_GROUPS } from '@/entities/coach/speciality-groups'
import { FillingPlate } from '@/features/client/filling-plate'
import classes from '@/features/client/onboarding.module.css'

const PLAN_OPTIONS = GROUP_PLAN_CHOICES.map((value) => ({
  value,
  label: value === 'NONE' ? 'NONE' : GROUP_PLANS[value].label,
}))
interface Props {
  form: UseFormReturn<CoachPreference, unknown, CoachPreference>
  /** After the first choice only an admin can change the plan. */
  isPlanFixed: boolean
  onSubmit: (preference: CoachPreference) => Promise<unknown>
  /** The buttons. */
  children: ReactNode
}

/** What the client is looking for in a coach. */
export function PreferencesForm({ form, isPlanFixed, onSubmit, children }: Props) {
  const { control } = form
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FillingPlate preference={form.watch()} />
      <FormSection title="Your coach">
        <CheckboxGroupField
          control={control}
          name="gender"
          label="Coach's gender"
          options={GENDERS}
          labels={GENDER_LABELS}
          isOptional
        />
        <OtherField
          control={control}
          name="personality"
          label="Personality"
          options={PERSONALITIES}
          isOptional
        />
        <OtherField
          control={control}
          name="experience"
          label="Years of experience"
          options={EXPERIENCE_PREFERENCES}
          isOptional
        />
      </FormSection>
      <FormSection title="What you need help with">
        <CheckboxGroupField
          control={control}
          name="specialities"
          label="Specialties"
          options={SPECIALITIES}
          groups={SPECIALITY_GROUPS}
          max={MAX_CHOICES}
          isOptional
        />
      </FormSection>
      <FormSection title="Credentials">
        <CheckboxGroupField
          control={control}
          name="certifications"
          label="Certifications"
          options={CERTIFICATIONS}
          max={MAX_CHOICES}
          isOptional
        />
      </FormSection>
      <FormSection
        title="Group chat"
        hint="Share your coach with other clients and pay less. Choose NONE for a one-on-one chat"
      >
        <RadioField
          control={control}
          name="groupChatType"
          label="Preferred plan"
          description="Price per month"
          options={PLAN_OPTIONS}
          disabled={isPlanFixed}
        />
        {isPlanFixed && (
          <Text size="sm">
            You've already chosen a plan. Please{' '}
            <a href="/contact" className={classes.contact}>
              contact admin
            </a>{' '}
            to change it.
          </Text>
        )}
      </FormSection>
      {children}
    </Form>
  )
}
