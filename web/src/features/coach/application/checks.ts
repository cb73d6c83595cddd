import * as v from 'valibot'
import { Application, PersonalInfo, ProfessionalInfo } from '#core/coach/shared/schema'
import { messages } from '#core/shared/messages'
import type { UploadKind } from '#core/uploads/shared/schema'
import { REVIEW, type Step } from '@/entities/coach/answer-groups'
import type { Draft } from '@/features/coach/application/answers'
import { isUploading } from '@/lib/sent-files'

const fileEntry = (kind: UploadKind, isRequired = false) =>
  v.pipe(
    v.undefinedable(v.string()),
    v.check(() => !isUploading(kind), 'Please wait until the file is uploaded'),
    v.check((key) => Boolean(key) || !isRequired, messages.resumeRequired),
  )

/** Returns a step's schema. A resume is required only if none is stored. */
const schemaOf = (step: Step, hasResume: boolean): v.GenericSchema => {
  if (step === 1) return PersonalInfo
  if (step === REVIEW) return Application
  const files = v.object({
    resume: fileEntry('resume', !hasResume),
    coverLetter: fileEntry('coverLetter'),
    liabilityInsurance: fileEntry('liabilityInsurance'),
  })
  return v.intersect([ProfessionalInfo, files])
}

/** Returns the form's schema for a step. Only the last step's output is sent. */
export const stepSchema = (step: Step, hasResume: boolean) =>
  schemaOf(step, hasResume) as v.GenericSchema<Draft, Application>

/** Returns the first step with missing or invalid answers. */
export function openStep(answers: unknown, hasResume: boolean): Step {
  const steps = [1, 2] as const
  return steps.find((step) => !v.is(schemaOf(step, hasResume), answers)) ?? REVIEW
}
