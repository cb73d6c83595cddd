import { Button, type ButtonProps } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form'
import { ErrorSummary, type Problem } from '@/components/fields/error-summary'
import classes from '@/components/fields/form.module.css'
import { useUnsent } from '@/lib/draft'
import { showErrors } from '@/lib/network/api-error'

interface Props<T extends FieldValues, C, O> {
  form: UseFormReturn<T, C, O>
  /** Its errors are shown: issues at their fields, anything else above the form. */
  onSubmit: (values: O) => Promise<unknown>
  children: ReactNode
}

/**
 * A form with an error summary at the top. It can't be submitted twice at the same time, and its input
 * survives the end of a session.
 */
export function Form<T extends FieldValues, C, O>({ form, onSubmit, children }: Props<T, C, O>) {
  useUnsent(form)
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
    } catch (error) {
      showErrors(error, form.setError, Object.keys(form.getValues()))
    }
  })
  // Two taps can arrive before the button has turned off.
  const isSubmitting = useRef(false)
  const submitOnce = async (event: FormEvent) => {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    await submit(event).finally(() => {
      isSubmitting.current = false
    })
  }
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.form} onSubmit={(event) => void submitOnce(event)}>
        <FormErrors />
        {children}
      </form>
    </FormProvider>
  )
}

export function SubmitButton(props: ButtonProps & { children: ReactNode }) {
  const { isSubmitting } = useFormContext().formState
  return <Button type="submit" loading={isSubmitting} {...props} />
}

function FormErrors() {
  const { formState, setFocus } = useFormContext()
  // Both must be read on every render, because reading them subscribes to changes.
  const { errors, submitCount } = formState
  const problems = submitCount === 0 ? [] : listProblems(errors)
  return <ErrorSummary problems={problems} attempt={submitCount} setFocus={setFocus} />
}

function listProblems(errors: FieldErrors, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const name = path + key
    if (typeof error?.message === 'string') return [{ name, message: error.message }]
    return error && typeof error === 'object' && !('ref' in error)
      ? listProblems(error as FieldErrors, `${name}.`)
      : []
  })
}
