import * as Account from '#scripts/local/cognito/account'
import { CognitoError } from '#scripts/local/cognito/errors'
import type { Operation } from '#scripts/local/cognito/operation'
import * as Passwords from '#scripts/local/cognito/passwords'
import type { Pool } from '#scripts/local/cognito/pool'
import * as SignIn from '#scripts/local/cognito/sign-in'
import * as SignUp from '#scripts/local/cognito/sign-up'
import { callTrigger } from '#scripts/local/cognito/trigger'

const operations = new Map<string, Operation>(
  Object.entries({ ...SignUp, ...SignIn, ...Passwords, ...Account }),
)

export const operationNames = [...operations.keys()]

interface Call {
  /** The part of `X-Amz-Target` after the service name. */
  operation: string
  body: string
  hasCredentials: boolean
}

/**
 * Runs one call of the user pool's API. Throws CognitoError. Counters keep their updates even if the call is
 * rejected.
 */
export async function execute(pool: Pool, call: Call): Promise<object> {
  const operation = operations.get(call.operation)
  if (!operation) throw new CognitoError('UnknownOperationException', 'Unknown operation.')
  if (operation.isSigned && !call.hasCredentials)
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  pool.faults.throwNext(call.operation)
  const body = readJson(call.body)
  const outcome = pool.options.store.transaction(() => {
    try {
      return operation.run(pool, body)
    } catch (error) {
      if (error instanceof CognitoError) return error
      throw error
    }
  })
  if (outcome instanceof CognitoError) throw outcome
  if (operation.confirms) await callTrigger(pool, operation.confirms, body)
  return outcome
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new CognitoError('SerializationException', 'The request body is not JSON.')
  }
}
