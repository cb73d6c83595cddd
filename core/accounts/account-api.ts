import * as v from 'valibot'
import { ImageUpload, NameChange, User, UserChange } from '#core/accounts/shared/account-schema'
import { Client } from '#core/accounts/shared/client-schema'
import { ClientIntake } from '#core/client/shared/schema'
import { EmailConfirmation, Registration, Token } from '#core/identity/shared/schema'
import { SIGN_IN_METHODS } from '#core/identity/shared/sign-in-method'
import { ANYONE, defineEndpoints } from '#core/shared/api'
import { Email, Success } from '#core/shared/schema'

export const accountApi = defineEndpoints({
  register: {
    method: 'POST',
    path: '/register',
    access: 'public',
    body: Registration,
    response: v.object({
      success: v.boolean(),
      message: v.string(),
      joinedWith: v.optional(v.picklist([...SIGN_IN_METHODS, 'unknown'])),
    }),
  },
  /**
   * Public, because suspended and unregistered people can log out, too. The call affects only the sign-in of its
   * token.
   */
  logOut: {
    method: 'POST',
    path: '/user/logout',
    access: 'public',
    body: v.strictObject({ token: Token }),
    response: Success,
  },
  logOutOthers: {
    method: 'POST',
    path: '/user/logout-others',
    access: ['client', 'coach'],
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
    /** `isInUse` is false while an admin still has to accept the address. */
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
  recaptcha: {
    method: 'POST',
    path: '/recaptcha',
    access: 'public',
    body: v.strictObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)), email: Email }),
    response: Success,
  },
})
