import type { Control } from 'react-hook-form'
import { type AnswerField, LABELS } from '#core/coach/shared/labels'
import type { Application } from '#core/coach/shared/schema'
import type { Draft } from '@/features/coach/application/answers'

/** Returns the props of a field of the application: `<TextField {...field('city')} />`. */
export const fieldOf =
  (control: Control<Draft, unknown, Application>) =>
  <Name extends AnswerField>(name: Name) => ({ control, name, label: LABELS[name] })
