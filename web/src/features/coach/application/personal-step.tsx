import type { Control } from 'react-hook-form'
import type { Application } from '#core/coach/shared/schema'
import { DISCOVERY_OPTIONS, GENDER_LABELS, GENDERS } from '#core/shared/catalogue'
import { STATES } from '#core/shared/states'
import { CheckboxField } from '@/components/fields/checkbox-field'
import { FieldPair, FormSection } from '@/components/fields/form-section'
import { NumberField } from '@/components/fields/number-field'
import { OtherField } from '@/components/fields/other-field'
import { RadioField, YES_NO } from '@/components/fields/radio-field'
import { SelectField } from '@/components/fields/select-field'
import { TextField } from '@/components/fields/text-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { fieldOf } from '@/features/coach/application/answer-field'
import type { Draft } from '@/features/coach/application/answers'

const genders = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))
const states = Object.entries(STATES).map(([value, label]) => ({ value, label }))

interface Props {
  control: Control<Draft, unknown, Application>
  /** A first application has the email address of the Cognito account, which can't be changed there. */
  isFirst: boolean
}

/** Step 1: the coach's personal data. */
export function PersonalStep({ control, isFirst }: Props) {
  const field = fieldOf(control)
  return (
    <>
      <FormSection level={3} title="About you">
        <FieldPair>
          <TextField {...field('firstName')} autoComplete="given-name" />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </FieldPair>
        <RadioField {...field('gender')} options={genders} />
        <CheckboxField {...field('isOlder')} />
      </FormSection>
      <FormSection level={3} title="Where you live">
        <TextField {...field('address1')} autoComplete="address-line1" />
        <TextField {...field('address2')} autoComplete="address-line2" isOptional />
        <FieldPair>
          <TextField {...field('city')} autoComplete="address-level2" />
          <SelectField {...field('state')} options={states} autoComplete="address-level1" isOptional />
        </FieldPair>
        <TextField
          {...field('zipcode')}
          description="Five digits, or 12345-6789"
          autoComplete="postal-code"
        />
      </FormSection>
      <FormSection level={3} title="How we reach you">
        <TextField
          {...field('phone')}
          description="A US number: (212) 555-0123"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField
          {...field('email')}
          description={
            isFirst
              ? 'The address of your account'
              : 'A new address is used once the link that we send there is opened'
          }
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
          disabled={isFirst}
        />
        <OtherField {...field('howDidFind')} options={DISCOVERY_OPTIONS} isOptional />
      </FormSection>
      <FormSection level={3} title="When you work">
        <NumberField {...field('hoursWeekly')} description="From 1 to 60" unit="h" />
        <RadioField {...field('canWorkAtNights')} options={YES_NO} />
        <TextareaField {...field('schedule')} max={140} isOptional />
        <TextField
          {...field('calendarUrl')}
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
