import { ReminderSetting, ReminderToken } from '#core/mail/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

export const mailApi = defineEndpoints({
  /** Has no body schema, because mail programs post a body of their own (RFC 8058). */
  stopReminders: {
    method: 'POST',
    path: '/reminders/stop/{token}',
    access: 'public',
    params: ReminderToken,
    response: Success,
  },
  getReminders: {
    method: 'GET',
    path: '/user/reminders',
    access: ['client', 'coach'],
    response: ReminderSetting,
  },
  setReminders: {
    method: 'PUT',
    path: '/user/reminders',
    access: ['client', 'coach'],
    body: ReminderSetting,
    response: ReminderSetting,
  },
  resumeReminders: {
    method: 'POST',
    path: '/reminders/resume/{token}',
    access: 'public',
    params: ReminderToken,
    response: Success,
  },
})
