import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Issue } from '#core/shared/errors'

/** An error response of the API. `status` 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[]

  constructor(status: number, code: string, message: string, issues: Issue[] = [], options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
  }

  static async of(response: Response): Promise<ApiError> {
    const { code, message, issues } = await response.json().catch(() => ({}))
    const text = message ?? 'Something went wrong. Please try again.'
    return new ApiError(response.status, code ?? 'UNKNOWN', text, issues ?? [])
  }
}

export const isApiError = (error: unknown, code?: string): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code)

/**
 * Whether there was no response, or the server failed. The request may have been carried out all the same, and trying it
 * again may help.
 */
export const isTransient = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status >= 500)

/** A message for the user. */
export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'

/** For `catch`: replaces the message of an error response. Network errors keep theirs. */
export const failedWith = (text: string) => (error: unknown) => {
  if (!isApiError(error) || error.status === 0) throw error
  throw new ApiError(error.status, error.code, text, error.issues, { cause: error })
}

/** The issues of an error that belong to `fields`. */
export const issuesAt = (fields: readonly string[], error: unknown): Issue[] =>
  isApiError(error) ? error.issues.filter(({ path }) => fields.includes(path.split('.')[0] ?? '')) : []

/** Shows each issue at its field and anything else as the form's own error (`errors.root.message`). */
export function showErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly string[],
) {
  const issues = issuesAt(fields, error)
  for (const [index, { path, message }] of issues.entries())
    setError(path as Path<T>, { message }, { shouldFocus: index === 0 })
  if (issues.length === 0) setError('root', { message: messageOf(error) })
}
