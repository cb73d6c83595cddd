import type { Control } from 'react-hook-form'
import { DISCOVERY_OPTIONS, GENDER_LABELS, GENDERS } from '#core/catalogue'
import { LABELS } from '#core/coach/labels'
import type { Application } from '#core/coach/schema'
import { STATES } from '#core/states'
import { CheckboxField } from '@/components/fields/checkbox-field'
import { FieldPair, FormSection } from '@/components/fields/form-section'
import { NumberField } from '@/components/fields/number-field'
import { OtherField } from '@/components/fields/other-field'
import { RadioField, YES_NO } from '@/components/fields/radio-field'
import { SelectField } from '@/components/fields/select-field'
import { TextField } from '@/components/fields/text-field'
import { TextareaField } from '@/components/fields/textarea-field'
import type { Draft } from '@/features/coach/answers'

const genders = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))
const states = Object.entries(STATES).map(([value, label]) => ({ value, label }))

/** Step 1: who the coach is. */
export function PersonalStep({ control }: { control: Control<Draft, unknown, Application> }) {
  return (
    <>
      <FormSection level={3} title="About you">
        <FieldPair>
          <TextField control={control} name="firstName" label={LABELS.firstName} autoComplete="given-name" />
          <TextField control={control} name="lastName" label={LABELS.lastName} autoComplete="family-name" />
        </FieldPair>
        <RadioField control={control} name="gender" label={LABELS.gender} options={genders} />
        <CheckboxField control={control} name="isOlder" label={LABELS.isOlder} />
      </FormSection>
      <FormSection level={3} title="Where you live">
        <TextField control={control} name="address1" label={LABELS.address1} autoComplete="address-line1" />
        <TextField
          control={control}
          name="address2"
          label={LABELS.address2}
          autoComplete="address-line2"
          isOptional
        />
        <FieldPair>
          <TextField control={control} name="city" label={LABELS.city} autoComplete="address-level2" />
          <SelectField
            control={control}
            name="state"
            label={LABELS.state}
            options={states}
            autoComplete="address-level1"
            isOptional
          />
        </FieldPair>
        <TextField
          control={control}
          name="zipcode"
          label={LABELS.zipcode}
          description="Five digits, or 12345-6789"
          autoComplete="postal-code"
        />
      </FormSection>
      <FormSection level={3} title="How we reach you">
        <TextField
          control={control}
          name="phone"
          label={LABELS.phone}
          description="A US number: (212) 555-0123"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          control={control}
          name="email"
          label={LABELS.email}
          description="The address of your account"
          type="email"
          autoComplete="email"
          disabled
        />
        <OtherField
          control={control}
          name="howDidFind"
          label={LABELS.howDidFind}
          options={DISCOVERY_OPTIONS}
          isOptional
        />
      </FormSection>
      <FormSection level={3} title="When you work">
        <NumberField
          control={control}
          name="hoursWeekly"
          label={LABELS.hoursWeekly}
          description="From 1 to 60"
          unit="h"
        />
        <RadioField
          control={control}
          name="canWorkAtNights"
          label={LABELS.canWorkAtNights}
          options={YES_NO}
        />
        <TextareaField control={control} name="schedule" label={LABELS.schedule} max={140} isOptional />
        <TextField
          control={control}
          name="calendarUrl"
          label={LABELS.calendarUrl}
          description="Where clients can schedule a call with you: https://…"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          isOptional
        />
      </FormSection>
    </>
  )
}
