import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { User } from '#core/accounts/shared/account-schema'
import { latestBirthdate } from '#core/client/shared/age'
import type { ClientIntake } from '#core/client/shared/schema'
import { GENDER_LABELS, GENDERS } from '#core/shared/catalogue'
import { dayOf, now } from '#core/shared/clock'
import { DateField } from '@/components/fields/date-field'
import { Form } from '@/components/fields/form'
import { FieldPair, FormSection } from '@/components/fields/form-section'
import { RadioField } from '@/components/fields/radio-field'
import { TextField } from '@/components/fields/text-field'
import { HeightField } from '@/entities/client/height-field'
import { WeightField } from '@/entities/client/weight-field'
import { splitName } from '@/features/client/split-name'
import { useSchemaForm } from '@/lib/use-schema-form'

/** Where the date picker opens. Most birth years are close to it. */
const USUAL_AGE_YEARS = 35
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))

/** The intake form, prefilled with the user's data. */
export const useIntakeForm = (user: User) =>
  useSchemaForm<ClientIntake, ClientIntake>(
    async () => (await import('#core/client/shared/schema')).ClientIntake,
    intakeOf(user),
  )

export function intakeOf({ name, email, pendingEmail, client }: User): Partial<ClientIntake> {
  const accountValues = { ...splitName(client?.user.name ?? name), email: pendingEmail ?? email }
  if (!client) return accountValues
  const { gender, birthdate, height, weight } = client
  return { ...accountValues, gender: GENDERS.find((value) => value === gender), birthdate, height, weight }
}

interface Props {
  form: UseFormReturn<ClientIntake, unknown, ClientIntake>
  onSubmit: (intake: ClientIntake) => Promise<unknown>
  /** The buttons. */
  children: ReactNode
}

/** The client's personal data. */
export function IntakeForm({ form, onSubmit, children }: Props) {
  const { control } = form
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormSection title="About you">
        <FieldPair>
          <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
          <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
        </FieldPair>
        <TextField
          control={control}
          name="email"
          label="Email"
          description="If you change it, we'll send a link to confirm the new address"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
        />
        <RadioField control={control} name="gender" label="Gender" options={GENDER_OPTIONS} />
      </FormSection>
      <FormSection title="Your body" hint="Helps your coach plan. Other clients never see it">
        <DateField
          control={control}
          name="birthdate"
          label="Birthdate"
          description="MM.DD.YYYY, like 05.17.1990"
          autoComplete="bday"
          maxDate={dayOf(now())}
          defaultDate={latestBirthdate(now(), USUAL_AGE_YEARS)}
        />
        <HeightField control={control} name="height" label="Height" />
        <WeightField control={control} name="weight" label="Weight in pounds" isByHeight />
      </FormSection>
      {children}
    </Form>
  )
}
