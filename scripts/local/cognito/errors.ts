/**
 * An error in Cognito's format: HTTP 400 with `{ __type, message }`. Amplify uses `__type` as `error.name`.
 */
export class CognitoError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message)

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message)

export const wrongPassword = () => notAuthorized('Incorrect username or password.')
