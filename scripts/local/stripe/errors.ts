/** The error body that stripe-node turns into one of its error classes. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
}

/** An API error. When thrown while handling a request, it rolls back the request's writes and becomes the response. */
export class StripeFailure extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 503
  readonly body: ErrorBody
  /** Whether the response tells the SDK to retry. */
  readonly isTransient: boolean

  constructor(status: StripeFailure['status'], body: ErrorBody, isTransient = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.isTransient = isTransient
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, code, param })

/** An id in the path doesn't exist: 404. */
export const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param: 'id',
  })

/** An id in a parameter doesn't exist: 400 with the parameter's name, as from Stripe. */
export const missingReference = (what: string, id: string, param: string) =>
  invalid(`No such ${what}: '${id}'`, 'resource_missing', param)

/** The account was deleted or isn't connected anymore. Stripe answers like this instead of with a 404. */
export const foreignAccount = (id: string) =>
  new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })

/** The card was declined, or its bank wants the customer to confirm the payment. */
export const cardRefused = (message: string, code: string, declineCode?: string) =>
  new StripeFailure(402, { type: 'card_error', message, code, decline_code: declineCode })

export const unauthorized = (message: string) =>
  new StripeFailure(401, { type: 'invalid_request_error', message })

/** Another call is writing to the same object. */
export const lockTimeout = () =>
  new StripeFailure(
    429,
    {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
    },
    true,
  )

/** The first call with this key hasn't finished yet. */
export const keyInUse = () =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency-Key.',
  })

export const unavailable = () =>
  new StripeFailure(503, { type: 'api_error', message: 'The service is temporarily unavailable.' }, true)
