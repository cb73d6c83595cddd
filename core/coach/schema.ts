import * as v from 'valibot'
import {
  CERTIFICATIONS,
  GENDERS,
  hasOneOther,
  ONE_OTHER,
  PREFERABLE_CHATS,
  SPECIALITIES,
} from '#core/catalogue'
import { Person } from '#core/lib/person'
import {
  Email,
  FormBoolean,
  FormInteger,
  FormList,
  optionalText,
  PersonName,
  requiredText,
} from '#core/lib/schema'
import { messages } from '#core/messages'
import { STATES } from '#core/states'

export const COACH_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'SUSPENDED'] as const
export const CoachStatus = v.picklist(COACH_STATUSES, 'Choose a status')
export type CoachStatus = v.InferOutput<typeof CoachStatus>

const PHONE =
  /^(?:\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]?\d{4}(?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?$/i

export const Phone = v.pipe(v.string(messages.phone), v.trim(), v.regex(PHONE, messages.phone))

/** Step 1 of the coach intake form: personal info (spec 5). */
const personalEntries = {
  firstName: PersonName('First name', messages.firstNameSymbols),
  lastName: PersonName('Last name', messages.lastNameSymbols),
  address1: requiredText('Address', 100),
  address2: optionalText('Address 2', 100),
  city: requiredText('City', 25),
  state: v.optional(v.union([v.literal(''), v.picklist(Object.keys(STATES))], 'Choose a state'), ''),
  gender: v.picklist(GENDERS, 'Gender is required'),
  zipcode: v.pipe(v.string(messages.zipcode), v.trim(), v.regex(/^\d{5}(?:[- ]\d{4})?$/, messages.zipcode)),
  phone: Phone,
  email: Email,
  hoursWeekly: FormInteger(
    'Hours weekly',
    1,
    60,
    "Hours weekly can't be smaller than 1",
    "Hours weekly can't be greater than 60",
  ),
  canWorkAtNights: FormBoolean(messages.canWorkAtNights),
  isOlder: v.pipe(FormBoolean(messages.isOlder), v.literal(true, messages.isOlder)),
  schedule: optionalText('Schedule', 140),
  calendarUrl: v.optional(
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(300),
        v.url('Enter a full link'),
        v.startsWith('https://', 'The link should start with https://'),
      ),
    ]),
    '',
  ),
  howDidFind: optionalText('How did you find us', 200),
}

const choicesOf = (options: readonly string[]) =>
  v.optional(
    v.pipe(
      FormList(),
      v.check((values) => hasOneOther(values, options), ONE_OTHER),
    ),
    [],
  )

const uploadKey = v.pipe(v.string(), v.maxLength(200))

/** Step 2: professional info. `degree` is 'true', 'false' or the text (decision 20). */
const professionalEntries = {
  felony: FormBoolean('Felony answer is required'),
  felonyExplain: optionalText('Explanation', 1000),
  expYears: FormInteger('Years of experience', 0, 60, messages.expYearsLow, messages.expYearsHigh),
  dietitian: FormBoolean('Dietitian answer is required'),
  degree: requiredText('Degree', 200),
  cssd: FormBoolean('CSSD answer is required'),
  certifications: choicesOf(CERTIFICATIONS),
  specialities: choicesOf(SPECIALITIES),
  preferableChat: choicesOf(PREFERABLE_CHATS),
  currentOffering: v.pipe(
    v.string('Current offering is required'),
    v.trim(),
    v.minLength(10, 'Current offering should have at least 10 characters'),
    v.maxLength(140, 'Current offering should have at most 140 characters'),
  ),
}

const explainsFelony = <T extends { felony: boolean; felonyExplain: string }>(answers: T) =>
  !answers.felony || answers.felonyExplain.length > 0

export const FILE_FIELDS = ['resume', 'coverLetter', 'liabilityInsurance'] as const
export type FileField = (typeof FILE_FIELDS)[number]

const isNoChoice = (file: unknown) => file === '' || (file instanceof File && !file.name && file.size === 0)

/** A key from `POST /uploads` or a part of a multipart form; a file input that was left empty sends no file. */
const fileEntry = (message: string) =>
  v.pipe(
    v.nullish(v.union([uploadKey, v.instance(File)], message)),
    v.transform((file) => (isNoChoice(file) ? undefined : (file ?? undefined))),
  )

const fileEntries = {
  resume: v.optional(fileEntry(messages.resumeRequired)),
  coverLetter: v.optional(fileEntry('Choose a file')),
  liabilityInsurance: v.optional(fileEntry('Choose a file')),
}

export const PersonalInfo = v.object(personalEntries)
export type PersonalInfo = v.InferOutput<typeof PersonalInfo>
export const ProfessionalInfo = v.pipe(
  v.object(professionalEntries),
  v.forward(v.partialCheck([['felony'], ['felonyExplain']], explainsFelony, 'Please explain'), [
    'felonyExplain',
  ]),
)
export type ProfessionalInfo = v.InferOutput<typeof ProfessionalInfo>

/** All answers in one request. Which files are required depends on what is stored: `core/coach/application`. */
export const Application = v.pipe(
  v.strictObject({ ...personalEntries, ...professionalEntries, ...fileEntries }),
  v.forward(v.partialCheck([['felony'], ['felonyExplain']], explainsFelony, 'Please explain'), [
    'felonyExplain',
  ]),
)
export type Application = v.InferOutput<typeof Application>

/** Answers that an approved coach can change only through a change request (spec 3, decision 18). */
export const REVIEWED_FIELDS = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'email',
  'hoursWeekly',
  'canWorkAtNights',
  'isOlder',
  'gender',
  'phone',
  'zipcode',
  'felony',
  'felonyExplain',
  'howDidFind',
  'expYears',
  'dietitian',
  'degree',
  'cssd',
  'certifications',
  'specialities',
  'preferableChat',
  'resume',
  'coverLetter',
  'liabilityInsurance',
  'currentOffering',
  'schedule',
  'calendarUrl',
] as const

const Updates = v.record(v.string(), v.object({ old: v.unknown(), new: v.unknown() }))

export const PromotionState = v.object({ promoted: v.boolean(), promotionTime: v.nullable(v.string()) })

export const BankAccount = v.object({
  expressAccountId: v.nullable(v.string()),
  submitted: v.boolean(),
  onboarded: v.boolean(),
  errors: v.array(v.string()),
  /** Fresh one-time links; null outside `GET /nutritionist/stripe/account-status` (decision 39). */
  links: v.object({ login: v.nullable(v.string()), onboarding: v.nullable(v.string()) }),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

/** A coach with all that the coach and the admins may see. Files are links that expire in 15 minutes. */
export const Coach = v.object({
  id: v.string(),
  userId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  address1: v.string(),
  address2: v.string(),
  city: v.string(),
  state: v.string(),
  zipcode: v.string(),
  gender: v.string(),
  hoursWeekly: v.number(),
  canWorkAtNights: v.boolean(),
  isOlder: v.boolean(),
  schedule: v.string(),
  calendarUrl: v.string(),
  felony: v.boolean(),
  felonyExplain: v.string(),
  howDidFind: v.string(),
  expYears: v.number(),
  dietitian: v.boolean(),
  degree: v.string(),
  cssd: v.boolean(),
  certifications: v.array(v.string()),
  specialities: v.array(v.string()),
  preferableChat: v.array(v.string()),
  resume: v.nullable(v.string()),
  coverLetter: v.nullable(v.string()),
  liabilityInsurance: v.nullable(v.string()),
  currentOffering: v.string(),
  referalKey: v.string(),
  createdAt: v.string(),
  image: v.nullable(v.string()),
  user: Person,
  nutritionistStatus: v.object({
    status: CoachStatus,
    interviewStatus: v.boolean(),
    rejectionComment: v.nullable(v.string()),
    /** The admins' own note; null for the coach. */
    comment: v.nullable(v.string()),
  }),
  nutritionistOptions: PromotionState,
  nutritionistsReviews: v.array(v.object({ rating: v.number() })),
  availability: v.boolean(),
  stripeAccount: BankAccount,
  earnings: v.number(),
  chatWithAdmin: v.boolean(),
  nutritionistChangeRequest: v.nullable(v.object({ updates: Updates })),
})
export type Coach = v.InferOutput<typeof Coach>

/** What clients and visitors may see of a coach (decision 19). */
export const CoachCard = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  image: v.nullable(v.string()),
  expYears: v.number(),
  dietitian: v.boolean(),
  degree: v.string(),
  certifications: v.array(v.string()),
  specialities: v.array(v.string()),
  preferableChat: v.array(v.string()),
  currentOffering: v.string(),
  schedule: v.string(),
  calendarUrl: v.string(),
  availability: v.boolean(),
  nutritionistOptions: PromotionState,
  rating: v.object({ average: v.number(), count: v.number() }),
})
export type CoachCard = v.InferOutput<typeof CoachCard>

export const StatusChange = v.strictObject({
  status: CoachStatus,
  interviewStatus: v.boolean('Choose an interview status'),
  rejectionComment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  comment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  /** What the admin saw: when it is no longer so, another admin was faster (409, rule say-what-you-saw). */
  previousStatus: v.picklist(COACH_STATUSES, 'Say which status this change starts from'),
})
export type StatusChange = v.InferOutput<typeof StatusChange>
