import * as v from 'valibot'
import { checkWritable, isEmail, readAttributes, UserAttributes } from '#scripts/local/cognito/attributes'
import { deliveryTo, expiredCode } from '#scripts/local/cognito/codes'
import { CognitoError, invalidParameter } from '#scripts/local/cognito/errors'
import {
  adminOperation,
  ConfirmationCode,
  poolOperation,
  userOperation,
} from '#scripts/local/cognito/operation'
import type { Pool } from '#scripts/local/cognito/pool'
import { attributeList, type User } from '#scripts/local/cognito/users'

export const GetUser = userOperation({}, (_pool, _input, user) => ({
  Username: user.username,
  UserAttributes: attributeList(user),
}))

/**
 * A new email address takes effect only after its code has been submitted
 * (`attributesRequireVerificationBeforeUpdates`).
 */
export const UpdateUserAttributes = userOperation({ UserAttributes }, (pool, input, user) => {
  const { email, ...changes } = readAttributes(input.UserAttributes)
  checkWritable(changes)
  if (email !== undefined && !isEmail(email)) throw invalidParameter('Invalid email address format.')
  const newEmail = email?.toLowerCase()
  const isNew = newEmail !== undefined && newEmail !== user.email && !user.identity
  if (isNew) pool.codes.request(user.sub, 'attribute')
  const changed = { ...user, attributes: { ...user.attributes, ...changes }, ...(isNew && { newEmail }) }
  pool.users.save(changed)
  if (!isNew) return { CodeDeliveryDetailsList: [] }
  pool.codes.send(user, 'attribute', newEmail)
  return { CodeDeliveryDetailsList: [deliveryTo(newEmail)] }
})

export const VerifyUserAttribute = userOperation(
  { AttributeName: v.literal('email', 'Member must be email'), Code: ConfirmationCode },
  (pool, { Code }, { newEmail, ...user }) => {
    if (newEmail === undefined) throw expiredCode()
    pool.codes.use(user, 'attribute', Code)
    if (pool.users.find(newEmail))
      throw new CognitoError('AliasExistsException', 'An account with the given email already exists.')
    pool.users.changeEmail(user, newEmail)
    return {}
  },
)

export const DeleteUser = userOperation({}, (pool, _input, user) => remove(pool, user))

export const GlobalSignOut = userOperation({}, (pool, _input, user) => {
  pool.sessions.endAll(user)
  return {}
})

const details = (user: User) => ({
  Username: user.username,
  UserStatus: user.status,
  Enabled: true,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.updatedAt / 1000,
})

export const AdminGetUser = adminOperation((_pool, user) => ({
  ...details(user),
  UserAttributes: attributeList(user),
}))

const MAX_PAGE_SIZE = 60

/** Filters by `sub` only, because the product needs no other filter: it finds one user, or lists all of them. */
export const ListUsers = poolOperation(
  {
    Filter: v.optional(v.pipe(v.string(), v.regex(/^sub = "[\w-]+"$/, 'Member must be a filter by sub'))),
    Limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(MAX_PAGE_SIZE, `Member must have value less than or equal to ${MAX_PAGE_SIZE}`),
      ),
      MAX_PAGE_SIZE,
    ),
    PaginationToken: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  },
  (pool, { Filter, Limit, PaginationToken }) => {
    const answer = (users: User[]) =>
      users.map((user) => ({ ...details(user), Attributes: attributeList(user) }))
    if (Filter) {
      const user = pool.users.get(Filter.slice('sub = "'.length, -1))
      return { Users: answer(user ? [user] : []) }
    }
    const all = pool.users.list()
    const last = PaginationToken && Buffer.from(PaginationToken, 'base64url').toString()
    const start = last ? all.findIndex(({ sub }) => sub === last) + 1 : 0
    if (last && start === 0) throw invalidParameter('Invalid pagination token given.')
    const users = all.slice(start, start + (Limit || MAX_PAGE_SIZE))
    const end = users.at(-1)
    const hasMore = start + users.length < all.length
    return {
      Users: answer(users),
      ...(hasMore && end && { PaginationToken: Buffer.from(end.sub).toString('base64url') }),
    }
  },
)

export const AdminDeleteUser = adminOperation(remove)

export const AdminUserGlobalSignOut = adminOperation((pool, user) => {
  pool.sessions.endAll(user)
  return {}
})

function remove(pool: Pool, user: User): object {
  pool.sessions.endAll(user)
  pool.codes.forget(user)
  pool.passwordAttempts.clear(user.sub)
  pool.users.remove(user)
  return {}
}
