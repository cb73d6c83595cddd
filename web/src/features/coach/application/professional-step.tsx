import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FILE_FIELDS } from '#core/coach/shared/fields'
import type { ChoiceAnswer } from '#core/coach/shared/public-answers'
import type { Application, Coach } from '#core/coach/shared/schema'
import { CHOICE_OPTIONS } from '#core/shared/catalogue'
import { DOCUMENT_TYPES } from '#core/uploads/shared/schema'
import { ChoicesWithOtherField } from '@/components/fields/choices-with-other-field'
import { FileField } from '@/components/fields/file-field'
import { FormSection } from '@/components/fields/form-section'
import { NumberField } from '@/components/fields/number-field'
import { OtherField } from '@/components/fields/other-field'
import { RadioField, YES_NO } from '@/components/fields/radio-field'
import { TextareaField } from '@/components/fields/textarea-field'
import { DEGREE_LABELS } from '@/entities/coach/answer-text'
import { SPECIALITY_GROUPS } from '@/entities/coach/speciality-groups'
import { fieldOf } from '@/features/coach/application/answer-field'
import { type Draft, storedUrl } from '@/features/coach/application/answers'

interface Props {
  form: UseFormReturn<Draft, unknown, Application>
  coach: Coach | null
}

/** Step 2: the coach's qualifications and services. */
export function ProfessionalStep({ form, coach }: Props) {
  const field = fieldOf(form.control)
  const choices = <Name extends ChoiceAnswer>(name: Name) => ({
    ...field(name),
    options: CHOICE_OPTIONS[name],
    isOptional: true,
  })
  const hasFelony = form.watch('felony') === true
  useEffect(
    () =>
      form.subscribe({
        name: 'felony',
        formState: { values: true },
        callback: ({ name }) => {
          if (name === 'felony') form.setValue('felonyExplain', '')
        },
      }),
    [form],
  )
  return (
    <>
      <FormSection level={3} title="Experience">
        <NumberField {...field('expYears')} description="Whole years, 0 to 60" />
        <RadioField {...field('dietitian')} options={YES_NO} />
        <OtherField {...field('degree')} options={Object.keys(DEGREE_LABELS)} labels={DEGREE_LABELS} />
        <RadioField {...field('cssd')} options={YES_NO} />
      </FormSection>
      <FormSection level={3} title="Credentials">
        <ChoicesWithOtherField {...choices('certifications')} />
      </FormSection>
      <FormSection level={3} title="Areas of focus" hint="Clients can find you by these">
        <ChoicesWithOtherField {...choices('specialities')} groups={SPECIALITY_GROUPS} />
      </FormSection>
      <FormSection level={3} title="Services">
        <ChoicesWithOtherField {...choices('preferableChat')} />
        <TextareaField
          {...field('currentOffering')}
          description="What clients get from you (10 to 140 characters)"
          max={140}
        />
      </FormSection>
      <FormSection level={3} title="Documents" hint="PDF, Word or photo">
        {FILE_FIELDS.map((kind) => (
          <FileField
            key={kind}
            {...field(kind)}
            kind={kind}
            accept={DOCUMENT_TYPES.join(',')}
            storedUrl={storedUrl(coach, kind)}
            isOptional={kind !== 'resume'}
          />
        ))}
      </FormSection>
      <FormSection level={3} title="Background check">
        <RadioField {...field('felony')} options={YES_NO} />
        {hasFelony && <TextareaField {...field('felonyExplain')} max={1000} />}
      </FormSection>
    </>
  )
}
