import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import * as v from 'valibot'
import { CognitoError, invalidParameter } from '#scripts/local/cognito/errors'
import type { Pool } from '#scripts/local/cognito/pool'
import type { User } from '#scripts/local/cognito/users'

/** Handles one `X-Amz-Target`: reads the JSON body, and returns an object or throws a CognitoError. */
export interface Operation {
  run(pool: Pool, body: unknown): object
  /** The event source for the pool's trigger, which runs afterwards. */
  confirms?: PostConfirmationTriggerEvent['triggerSource']
  /** Requires AWS credentials, so a browser can't call it. */
  isSigned?: true
}

type Input<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>

export const text = (maxLength: number) =>
  v.pipe(
    v.string('Member must be a string'),
    v.minLength(1, 'Member must have length greater than or equal to 1'),
    v.maxLength(maxLength, `Member must have length less than or equal to ${maxLength}`),
  )

export const Username = text(128)

export const ConfirmationCode = v.pipe(
  v.string('Member must be a string'),
  v.regex(/^\S{1,2048}$/, 'Member must satisfy regular expression pattern: [\\S]+'),
)

/**
 * A new password (rule password-length: 6 to 256 characters). The pool's policy sets the minimum; see
 * `checkPolicy`.
 */
export const Password = v.pipe(
  text(256),
  v.regex(/^\S(.*\S)?$/su, 'Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$'),
)

export function checkPolicy(password: string) {
  if (password.length < 6)
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
}

/** Creates an operation for any caller that names the app client. */
export function clientOperation<const E extends v.ObjectEntries>(
  entries: E,
  handle: (pool: Pool, input: Input<E>) => object,
): Operation {
  return {
    run(pool, body) {
      const { ClientId } = parse({ ClientId: text(128) }, body)
      if (ClientId !== pool.options.clientId)
        throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`)
      return handle(pool, parse(entries, body))
    },
  }
}

/** Creates an operation for a signed-in user with an access token. */
export function userOperation<const E extends v.ObjectEntries>(
  entries: E,
  handle: (pool: Pool, input: Input<E>, user: User) => object,
): Operation {
  return {
    run(pool, body) {
      const { AccessToken } = parse({ AccessToken: text(4096) }, body)
      const input = parse(entries, body)
      return handle(pool, input, pool.sessions.userOf(AccessToken))
    },
  }
}

/** Creates an operation for a backend with AWS credentials. */
export function poolOperation<const E extends v.ObjectEntries>(
  entries: E,
  handle: (pool: Pool, input: Input<E>) => object,
): Operation {
  return {
    isSigned: true,
    run(pool, body) {
      const { UserPoolId } = parse({ UserPoolId: text(55) }, body)
      if (UserPoolId !== pool.options.userPoolId)
        throw new CognitoError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`)
      return handle(pool, parse(entries, body))
    },
  }
}

/** Creates an operation on one user, for a backend with AWS credentials. */
export const adminOperation = (handle: (pool: Pool, user: User) => object): Operation =>
  poolOperation({ Username }, (pool, input) => {
    const user = pool.users.find(input.Username)
    if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
    return handle(pool, user)
  })

function parse<const E extends v.ObjectEntries>(entries: E, body: unknown): Input<E> {
  const result = v.safeParse(v.object(entries), body)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue) ?? 'body'
  const message = issue.received === 'undefined' ? 'Member must not be null' : issue.message
  throw invalidParameter(
    `1 validation error detected: Value at '${path}' failed to satisfy constraint: ${message}`,
  )
}
