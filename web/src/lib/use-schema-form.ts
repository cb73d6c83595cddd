import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'

/**
 * A form validated by the server's own schema: when a field loses focus and on submit, then on every change.
 * The schema loads while the person already reads the form. `values` come from elsewhere, and the form
 * follows when they change.
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
      // Not `root`, which a submit ignores.
      const errors = { rootPart: { type: 'missing', message: messageOf(error) } }
      return { values: {}, errors: errors as unknown as FieldErrors<I> }
    }
  }
  return useForm<I, unknown, O>({ resolver, defaultValues, values, mode: 'onTouched' })
}
