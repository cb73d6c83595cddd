export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'throttled'

/** What is wrong with one field of a request. `path` is dotted: `certifications.0`. */
export interface Issue {
  path: string
  message: string
}

interface Details {
  code?: string
  /** Tells the core which conflict this is (`isConflict`), where the code on the wire doesn't. It's never sent. */
  reason?: string
  issues?: Issue[]
  retryAfterSeconds?: number
  /** True if a concurrent write caused the error. Reading and deciding afresh may succeed (`retryOnConflict`). */
  isRetryable?: boolean
}

/** An error that the caller may see. Any other error is a bug and results in a 500. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly details: Details

  constructor(kind: ErrorKind, message: string, details: Details = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.kind = kind
    this.details = details
  }
}

export const invalid = (issues: Issue[]) =>
  new AppError('invalid', issues[0]?.message ?? 'Invalid request', { issues })
export const unauthenticated = (message = 'Please sign in', options?: ErrorOptions) =>
  new AppError('unauthenticated', message, {}, options)
export const forbidden = (message = "You don't have permission to do this", code = 'FORBIDDEN') =>
  new AppError('forbidden', message, { code })
/** Also used for things that belong to someone else, so that both look the same from outside. */
export const notFound = (what: string) => new AppError('notFound', `${what} not found`)
/**
 * A refusal that a retry won't change. `code` tells the site which one it is. `reason` tells the core, where the wire
 * fixes `code`.
 */
export const conflict = (message: string, code: string, reason = code) =>
  new AppError('conflict', message, { code, reason })
/** A refusal caused by a concurrent write. On the wire, its code is always `CONFLICT`. */
export const retryableConflict = (message: string, reason?: string) =>
  new AppError('conflict', message, { code: 'CONFLICT', isRetryable: true, ...(reason && { reason }) })
/** Whether an error is the conflict that was created with this reason, or else with this code. */
export const isConflict = (error: unknown, reason: string): error is AppError =>
  error instanceof AppError && error.kind === 'conflict' && error.details.reason === reason
export const tooLarge = (message: string) => new AppError('tooLarge', message)
export const throttled = (
  retryAfterSeconds: number,
  message = 'Too many requests. Please try again later.',
) => new AppError('throttled', message, { retryAfterSeconds })
