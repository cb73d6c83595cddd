import { codeMismatch, deliveryTo } from '#scripts/local/cognito/codes'
import { wrongPassword } from '#scripts/local/cognito/errors'
import {
  ConfirmationCode,
  checkPolicy,
  clientOperation,
  type Operation,
  Password,
  text,
  Username,
  userOperation,
} from '#scripts/local/cognito/operation'
import { userIdFor } from '#scripts/local/cognito/pool'

/** Responds the same to everyone. Only a user with a confirmed email address and a password gets an email. */
export const ForgotPassword = clientOperation({ Username }, (pool, input) => {
  pool.codes.request(userIdFor(pool, input.Username), 'reset')
  const user = pool.users.find(input.Username)
  if (user?.status === 'CONFIRMED') pool.codes.send(user, 'reset')
  return { CodeDeliveryDetails: deliveryTo(user?.email ?? input.Username) }
})

const confirmForgotPassword = clientOperation({ Username, ConfirmationCode, Password }, (pool, input) => {
  checkPolicy(input.Password)
  const user = pool.users.find(input.Username)
  if (!user) {
    pool.codes.refuse(userIdFor(pool, input.Username), 'reset')
    throw codeMismatch()
  }
  pool.codes.use(user, 'reset', input.ConfirmationCode)
  pool.users.setPassword(user, input.Password)
  return {}
})
export const ConfirmForgotPassword: Operation = {
  ...confirmForgotPassword,
  confirms: 'PostConfirmation_ConfirmForgotPassword',
}

export const ChangePassword = userOperation(
  { PreviousPassword: text(256), ProposedPassword: Password },
  (pool, input, user) => {
    pool.passwordAttempts.guard(user.sub)
    if (!pool.users.hasPassword(user, input.PreviousPassword)) {
      pool.passwordAttempts.failed(user.sub)
      throw wrongPassword()
    }
    checkPolicy(input.ProposedPassword)
    pool.passwordAttempts.clear(user.sub)
    pool.users.setPassword(user, input.ProposedPassword)
    return {}
  },
)
