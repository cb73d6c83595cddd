import * as v from 'valibot'
import { AuditQuery } from '#core/audit/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, ClientIntake } from '#core/client/shared/schema'
import { CoachStatus } from '#core/coach/shared/schema'
import { ExtraQuery } from '#core/extras/shared/schema'
import { EmailConfirmation, Registration, Token } from '#core/identity/shared/schema'
import { ANYONE, defineEndpoints } from '#core/shared/api'
import { Email, Id, page, Success, TableQuery } from '#core/shared/schema'
import { ActPage } from '#core/audit-log/shared/audit-schema'
import {
  Client,
  ClientStatusChange,
  DeletedClient,
  ExtraImpact,
  ImageUpload,
  NameChange,
  StatusImpact,
  User,
  UserChange,
} from '#core/account/shared/schema'

import { Address, UndeliveredPage, UndeliveredQuery } from '#core/undelivered/shared/undelivered-schema'

export const userApi = defineEndpoints({
  register: {
    method: 'POST',
    path: '/register',
    access: 'public',
    body: Registration,
    response: v.object({ success: v.boolean(), message: v.string() }),
  },
  /** Open to anybody, since it takes also who is suspended or not registered; the token is all that it acts on. */
  logOut: {
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    body: v.strictObject({ token: Token }),
    response: Success,
  },
  get: { method: 'GET', path: '/user', access: ANYONE, evenSuspended: true, response: User },
  update: {
    method: 'PUT',
    path: '/user',
    access: ['client', 'coach'],
    body: UserChange,
    response: User,
  },
  confirmEmail: {
    method: 'POST',
    path: '/user/email/confirm',
    access: 'public',
    body: EmailConfirmation,
    /** Not in use yet: an admin has to accept it first. */
    response: v.object({ email: v.string(), isInUse: v.boolean() }),
  },
  saveIntake: {
    method: 'POST',
    path: '/user/body',
    access: ['client'],
    body: ClientIntake,
    response: Client,
  },
  rename: {
    method: 'PUT',
    path: '/user/name',
    access: ['client', 'coach'],
    body: NameChange,
    response: User,
  },
  setImage: {
    method: 'POST',
    path: '/user/image',
    access: ['client', 'coach'],
    body: ImageUpload,
    response: v.object({ imageUrl: v.string() }),
  },
  listClients: {
    method: 'GET',
    path: '/admin/clients',
    access: ['admin'],
    query: TableQuery,
    response: page(Client),
  },
  getClient: {
    method: 'GET',
    path: '/admin/clients/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Client,
  },
  previewClientStatus: {
    method: 'GET',
    path: '/admin/clients/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: v.strictObject({
      status: v.optional(v.picklist(CLIENT_ACCOUNT_STATUSES, 'Choose a status'), 'SUSPENDED'),
    }),
    response: StatusImpact,
  },
  previewCoachStatus: {
    method: 'GET',
    path: '/admin/nutritionists/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: v.strictObject({ status: v.optional(CoachStatus, 'SUSPENDED') }),
    response: StatusImpact,
  },
  previewExtraDecision: {
    method: 'GET',
    path: '/admin/extra-specialties/{id}/impact',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    query: ExtraQuery,
    response: ExtraImpact,
  },
  setClientStatus: {
    method: 'POST',
    path: '/client/status',
    access: ['admin'],
    body: ClientStatusChange,
    response: Client,
  },
  /** Hidden and charged nothing at once; the data goes 72 hours later (rule deleted-client). */
  deleteClient: {
    method: 'DELETE',
    path: '/admin/client/{id}',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Success,
  },
  restoreClient: {
    method: 'POST',
    path: '/admin/client/{id}/restore',
    access: ['admin'],
    params: v.strictObject({ id: Id }),
    response: Client,
  },
  listDeletedClients: {
    method: 'GET',
    path: '/admin/deleted-clients',
    access: ['admin'],
    query: TableQuery,
    response: page(DeletedClient),
  },
  listActs: {
    method: 'GET',
    path: '/admin/audit',
    access: ['admin'],
    query: AuditQuery,
    response: ActPage,
  },
  /** Whom mails do not reach, newest first (rule no-mail-to-who-is-not-there). */
  listUndelivered: {
    method: 'GET',
    path: '/admin/undelivered',
    access: ['admin'],
    query: UndeliveredQuery,
    response: UndeliveredPage,
  },
  mailAgain: {
    method: 'POST',
    path: '/admin/undelivered',
    access: ['admin'],
    body: Address,
    response: Success,
  },
  recaptcha: {
    method: 'POST',
    path: '/recaptcha',
    access: 'public',
    body: v.strictObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)), email: Email }),
    response: Success,
  },
})
