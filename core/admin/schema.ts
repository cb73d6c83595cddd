import * as v from 'valibot'
import { COACH_STATUSES, CoachStatus } from '#core/coach/schema'
import { messages } from '#core/messages'

export const AdminLogin = v.strictObject({
  email: v.pipe(v.string(messages.emailInvalid), v.trim(), v.toLowerCase(), v.maxLength(100)),
  password: v.pipe(
    v.string('Password is required'),
    v.minLength(1, 'Password is required'),
    v.maxLength(256),
  ),
})
export type AdminLogin = v.InferOutput<typeof AdminLogin>

export const AdminSession = v.object({ token: v.string(), userType: v.literal('admin') })
export type AdminSession = v.InferOutput<typeof AdminSession>

export const StatusChange = v.strictObject({
  status: CoachStatus,
  interviewStatus: v.boolean('Choose an interview status'),
  rejectionComment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  comment: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(1000)), null),
  /** What the admin saw: when it is no longer so, another admin was faster (409, rule say-what-you-saw). */
  previousStatus: v.picklist(COACH_STATUSES, 'Say which status this change starts from'),
})
export type StatusChange = v.InferOutput<typeof StatusChange>

const Point = v.object({ label: v.string(), value: v.number() })

/** `income` in dollars and `users` (new clients) by month `YYYY-MM` from January 2022 (decision 37). */
export const Stats = v.object({
  nutritionists: v.object({ total: v.number(), pending: v.number(), current: v.number() }),
  income: v.array(Point),
  users: v.array(Point),
})
export type Stats = v.InferOutput<typeof Stats>
