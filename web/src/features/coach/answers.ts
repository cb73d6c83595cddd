import * as v from 'valibot'
import { GENDERS } from '#core/catalogue'
import { FILE_FIELDS } from '#core/coach/fields'
import { Application, type Coach, PersonalInfo, ProfessionalInfo } from '#core/coach/schema'
import { messages } from '#core/messages'
import type { UploadKind } from '#core/uploads/schema'
import { GROUPS, REVIEW, type Step } from '@/display/coach/answer-groups'
import type { AnswerField } from '@/display/coach/answer-text'
import { isUploading } from '@/lib/sent-files'

/** The form's values while they are being entered; files are upload keys. */
export type Answers = v.InferInput<typeof Application>
/** Each field has its key, so that what is missing is told in the schema's own words. */
export type Draft = { [Field in AnswerField]: Answers[Field] | undefined }

const NO_ANSWERS: Draft = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  gender: undefined,
  zipcode: '',
  phone: '',
  email: '',
  hoursWeekly: undefined,
  canWorkAtNights: undefined,
  isOlder: undefined,
  schedule: '',
  calendarUrl: '',
  howDidFind: '',
  felony: undefined,
  felonyExplain: '',
  expYears: undefined,
  dietitian: undefined,
  degree: '',
  cssd: undefined,
  certifications: [],
  specialities: [],
  preferableChat: [],
  currentOffering: '',
  resume: '',
  coverLetter: '',
  liabilityInsurance: '',
}

interface Known {
  firstName: string
  lastName: string
  email: string
}

export const newAnswers = (known: Known): Draft => ({ ...NO_ANSWERS, ...known })

/** A coach's answers with what waits for a decision laid over them; files stay as they are until changed. */
export function answersOf(coach: Coach): Draft {
  const gender = GENDERS.find((one) => one === currentOf(coach, 'gender'))
  const entries = GROUPS.flatMap(({ fields }) => [...fields]).map((field) => [field, currentOf(coach, field)])
  const files = Object.fromEntries(FILE_FIELDS.map((field) => [field, '']))
  return { ...NO_ANSWERS, ...Object.fromEntries(entries), gender, ...files }
}

/** The value that a field has or is asked to get. */
export const currentOf = (coach: Coach, field: AnswerField): unknown => {
  const change = coach.nutritionistChangeRequest?.updates[field]
  return change ? change.new : coach[field]
}

/** The link of a file that is stored already. */
export function storedUrl(coach: Coach | null, field: AnswerField): string | null {
  const url = coach && currentOf(coach, field)
  return typeof url === 'string' ? url : null
}

const fileEntry = (kind: UploadKind, isRequired = false) =>
  v.pipe(
    v.undefinedable(v.string()),
    v.check(() => !isUploading(kind), 'Please wait until the file is uploaded'),
    v.check((key) => Boolean(key) || !isRequired, messages.resumeRequired),
  )

/** What each step checks. A resume is required once: later it stays as it is. */
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

/** The form's schema while it shows `step`; only the last one's answers are sent. */
export const stepSchema = (step: Step, hasResume: boolean) =>
  schemaOf(step, hasResume) as v.GenericSchema<Draft, Application>

/** How far the answers reach: the first step that still lacks something. */
export function openStep(answers: unknown, hasResume: boolean): Step {
  const steps = [1, 2] as const
  return steps.find((step) => !v.is(schemaOf(step, hasResume), answers)) ?? REVIEW
}

/** What is sent: an explanation only where there is something to explain. */
export const bodyOf = ({ felonyExplain, ...answers }: Application) =>
  answers.felony ? { ...answers, felonyExplain } : answers
