/** The body that stripe-node turns into one of its error classes. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** A refusal. Thrown anywhere below a request, it rolls its writes back and becomes the response. */
export class StripeFailure extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 503
  readonly body: ErrorBody
  /** Whether the SDK is told to ask again. */
  readonly isPassing: boolean

  constructor(status: StripeFailure['status'], body: ErrorBody, isPassing = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.isPassing = isPassing
  }
}

export const invalid = (message: string, code?: string, param?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, code, param })

/** An id in the path that does not exist: 404. */
export const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param: 'id',
  })

/** An id in a parameter that does not exist: 400 with the parameter's name, as the provider answers. */
export const missingReference = (what: string, id: string, param: string) =>
  invalid(`No such ${what}: '${id}'`, 'resource_missing', param)

export const unauthorized = (message: string) =>
  new StripeFailure(401, { type: 'invalid_request_error', message })

/** Another call writes to the same object at this moment. */
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

/** The first call with this key is not answered yet. */
export const keyInUse = () =>
  new StripeFailure(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotency-Key.',
  })

export const unavailable = () =>
  new StripeFailure(503, { type: 'api_error', message: 'The service is temporarily unavailable.' }, true)
