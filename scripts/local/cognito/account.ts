import * as v from 'valibot'
import { checkWritable, readAttributes, UserAttributes } from '#scripts/local/cognito/attributes'
import { adminOperation, poolOperation, userOperation } from '#scripts/local/cognito/operation'
import type { Pool } from '#scripts/local/cognito/pool'
import { attributeList, type User } from '#scripts/local/cognito/users'

export const GetUser = userOperation({}, (_pool, _input, user) => ({
  Username: user.username,
  UserAttributes: attributeList(user),
}))

export const UpdateUserAttributes = userOperation({ UserAttributes }, (pool, input, user) => {
  const changes = readAttributes(input.UserAttributes)
  checkWritable(changes)
  pool.users.save({ ...user, attributes: { ...user.attributes, ...changes } })
  return { CodeDeliveryDetailsList: [] }
})

export const DeleteUser = userOperation({}, (pool, _input, user) => remove(pool, user))

export const GlobalSignOut = userOperation({}, (pool, _input, user) => {
  pool.sessions.endAll(user)
  return {}
})

export const AdminGetUser = adminOperation((_pool, user) => ({
  Username: user.username,
  UserAttributes: attributeList(user),
  UserStatus: user.status,
  Enabled: true,
  UserCreateDate: user.createdAt / 1000,
  UserLastModifiedDate: user.updatedAt / 1000,
}))

/** By `sub` alone, which is how the name of somebody from an identity provider is found. */
export const ListUsers = poolOperation(
  { Filter: v.pipe(v.string(), v.regex(/^sub = "[\w-]+"$/, 'Member must be a filter by sub')) },
  (pool, { Filter }) => {
    const user = pool.users.get(Filter.slice('sub = "'.length, -1))
    return { Users: user ? [{ Username: user.username, Attributes: attributeList(user) }] : [] }
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
