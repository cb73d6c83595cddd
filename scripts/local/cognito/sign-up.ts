import * as v from 'valibot'
import { checkWritable, isEmail, readAttributes, UserAttributes } from '#scripts/local/cognito/attributes'
import { deliveryTo, expiredCode } from '#scripts/local/cognito/codes'
import { CognitoError, invalidParameter, notAuthorized } from '#scripts/local/cognito/errors'
import {
  ConfirmationCode,
  checkPolicy,
  clientOperation,
  type Operation,
  Password,
  Username,
} from '#scripts/local/cognito/operation'
import { userIdFor } from '#scripts/local/cognito/pool'

export const SignUp = clientOperation(
  { Username, Password, UserAttributes: v.optional(UserAttributes, []) },
  (pool, input) => {
    const { email = input.Username, ...attributes } = readAttributes(input.UserAttributes)
    if (!isEmail(input.Username)) throw invalidParameter('Username should be an email.')
    if (email.toLowerCase() !== input.Username.toLowerCase())
      throw invalidParameter('The email attribute must be the same as the username.')
    checkWritable(attributes)
    checkPolicy(input.Password)
    if (pool.users.find(email)) throw new CognitoError('UsernameExistsException', 'User already exists')
    const user = pool.users.createLocal({
      email,
      password: input.Password,
      attributes,
      status: 'UNCONFIRMED',
    })
    pool.codes.send(user, 'sign-up')
    return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryTo(user.email) }
  },
)

const confirmSignUp = clientOperation({ Username, ConfirmationCode }, (pool, input) => {
  const user = pool.users.find(input.Username)
  if (!user) {
    pool.codes.refuse(userIdFor(pool, input.Username), 'sign-up')
    throw expiredCode()
  }
  if (user.status !== 'UNCONFIRMED')
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
  pool.codes.use(user, 'sign-up', input.ConfirmationCode)
  pool.users.save({ ...user, status: 'CONFIRMED' })
  return {}
})
export const ConfirmSignUp: Operation = { ...confirmSignUp, confirms: 'PostConfirmation_ConfirmSignUp' }

export const ResendConfirmationCode = clientOperation({ Username }, (pool, input) => {
  const user = pool.users.find(input.Username)
  if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
  pool.codes.request(userIdFor(pool, input.Username), 'sign-up')
  if (user) pool.codes.send(user, 'sign-up')
  return { CodeDeliveryDetails: deliveryTo(user?.email ?? input.Username) }
})
