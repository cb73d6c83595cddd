/** The body that stripe-node turns into one of its error classes. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
}

/** A refusal. Thrown anywhere below a request, it rolls its writes back and becomes the response. */
export class StripeFailure extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413
  readonly body: ErrorBody

  constructor(status: StripeFailure['status'], body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
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
