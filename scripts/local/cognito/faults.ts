import { CognitoError } from '#scripts/local/cognito/errors'

/**
 * Failures that the real service has only occasionally, so tests trigger them: throttling, an email limit, an
 * internal error.
 */
export interface Faults {
  /**
   * Rejects the next calls of this operation before they have any effect, by default with
   * `TooManyRequestsException`.
   */
  refuseNext(operation: string, times: number, type?: string): void
  /** Throws the error chosen for this call, if any. */
  throwNext(operation: string): void
}

const messages: Record<string, string> = {
  TooManyRequestsException: 'Rate exceeded',
  LimitExceededException: 'Exceeded daily email limit for the operation or the account.',
  CodeDeliveryFailureException: 'Unable to deliver message to user',
}

export function openFaults(): Faults {
  const chosen = new Map<string, { times: number; type: string }>()
  return {
    refuseNext: (operation, times, type = 'TooManyRequestsException') =>
      void chosen.set(operation, { times, type }),
    throwNext(operation) {
      const fault = chosen.get(operation)
      if (!fault || fault.times <= 0) return
      chosen.set(operation, { ...fault, times: fault.times - 1 })
      throw new CognitoError(fault.type, messages[fault.type] ?? 'The request failed.')
    },
  }
}
