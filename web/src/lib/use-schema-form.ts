import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { messageOf } from '@/lib/api-error'
import { loadPart } from '@/lib/load-part'

/**
 * A form checked by the server's own schema: on leaving a field and on submit, then at each change. What checks comes
 * while the form is read already. `values` are those that stand elsewhere: when they change there, the form follows.
 */
export function useSchemaForm<I extends FieldValues, O extends FieldValues>(
  loadSchema: () => Promise<GenericSchema<I, O>>,
  defaultValues: DefaultValues<I>,
  values?: I,
) {
  const load = () => loadPart(() => Promise.all([import('@hookform/resolvers/valibot'), loadSchema()]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; when it cannot be fetched, the submit says so
  useEffect(() => void load().catch(() => undefined), [])
  const resolver: Resolver<I, unknown, O> = async (...values) => {
    try {
      const [{ valibotResolver }, schema] = await load()
      return await valibotResolver(schema)(...values)
    } catch (error) {
      // Not `root`, which a submit disregards.
      const errors = { rootPart: { type: 'missing', message: messageOf(error) } }
      return { values: {}, errors: errors as unknown as FieldErrors<I> }
    }
  }
  return useForm<I, unknown, O>({ resolver, defaultValues, values, mode: 'onTouched' })
}
