import { valibotResolver } from '@hookform/resolvers/valibot'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { GenericSchema } from 'valibot'

/** A form checked by the server's own schema: on leaving a field and on submit, then at each change. */
export const useSchemaForm = <I extends FieldValues, O extends FieldValues>(
  schema: GenericSchema<I, O>,
  defaultValues: DefaultValues<I>,
) => useForm<I, unknown, O>({ resolver: valibotResolver(schema), defaultValues, mode: 'onTouched' })
