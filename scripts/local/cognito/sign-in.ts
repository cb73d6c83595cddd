import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from '#scripts/local/cognito/errors'
import { clientOperation, text, Username } from '#scripts/local/cognito/operation'
import { type Pool, userIdFor } from '#scripts/local/cognito/pool'
import { accessTokenSeconds, type Tokens, userScope } from '#scripts/local/cognito/sessions'
import { isProven, isUsablePublicValue, startExchange } from '#scripts/local/cognito/srp'

const SrpParameters = v.object({ USERNAME: Username, SRP_A: v.pipe(text(1024), v.regex(/^[\da-f]+$/i)) })

export const InitiateAuth = clientOperation(
  { AuthFlow: text(64), AuthParameters: v.unknown() },
  (pool, { AuthFlow, AuthParameters }) => {
    if (AuthFlow !== 'USER_SRP_AUTH') throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
    const parameters = v.safeParse(SrpParameters, AuthParameters)
    if (!parameters.success) {
      const name = v.getDotPath(parameters.issues[0]) ?? 'USERNAME'
      throw invalidParameter(`Missing or malformed parameter ${name}`)
    }
    return challenge(pool, parameters.output.USERNAME, parameters.output.SRP_A)
  },
)

export const RespondToAuthChallenge = clientOperation(
  {
    ChallengeName: v.literal('PASSWORD_VERIFIER', 'Member must satisfy enum value set: [PASSWORD_VERIFIER]'),
    ChallengeResponses: v.object({
      USERNAME: Username,
      PASSWORD_CLAIM_SECRET_BLOCK: text(2048),
      PASSWORD_CLAIM_SIGNATURE: text(1024),
      TIMESTAMP: text(64),
    }),
  },
  (pool, { ChallengeResponses: answer }) => {
    const exchange = pool.challenges.take(answer.PASSWORD_CLAIM_SECRET_BLOCK)
    if (!exchange) throw notAuthorized('Invalid session for the user.')
    pool.passwordAttempts.guard(exchange.userId)
    const user = pool.users.get(exchange.userId)
    const isRight = isProven(exchange, {
      poolName: pool.name,
      userId: exchange.userId,
      secretBlock: answer.PASSWORD_CLAIM_SECRET_BLOCK,
      timestamp: answer.TIMESTAMP,
      signature: answer.PASSWORD_CLAIM_SIGNATURE,
    })
    if (!user || !isRight || userIdFor(pool, answer.USERNAME) !== exchange.userId) {
      pool.passwordAttempts.failed(exchange.userId)
      throw wrongPassword()
    }
    pool.passwordAttempts.clear(user.sub)
    if (user.status === 'UNCONFIRMED')
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
    const tokens = pool.sessions.start(user, userScope)
    const AuthenticationResult = { ...result(tokens), RefreshToken: tokens.refreshToken }
    return { ChallengeParameters: {}, AuthenticationResult }
  },
)

export const GetTokensFromRefreshToken = clientOperation(
  { RefreshToken: text(4096) },
  (pool, { RefreshToken }) => ({ AuthenticationResult: result(pool.sessions.refresh(RefreshToken)) }),
)

export const RevokeToken = clientOperation({ Token: text(4096) }, (pool, { Token }) => {
  if (Token.includes('.'))
    throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  pool.sessions.end(Token)
  return {}
})

/** Creates a sign-in challenge. An unknown name gets one too, always with the same salt, and fails on the response. */
function challenge(pool: Pool, username: string, clientPublic: string): object {
  if (!isUsablePublicValue(clientPublic)) throw invalidParameter('Missing or malformed parameter SRP_A')
  const userId = userIdFor(pool, username)
  pool.passwordAttempts.guard(userId)
  const { salt, verifier } = pool.users.get(userId)?.password ?? {
    salt: pool.key.derive(`salt:${userId}`).slice(0, 32),
    verifier: pool.key.derive(`verifier:${userId}`),
  }
  const exchange = startExchange(clientPublic, verifier)
  const secretBlock = randomBytes(64).toString('base64')
  pool.challenges.put(secretBlock, { userId, ...exchange })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USER_ID_FOR_SRP: userId,
      USERNAME: userId,
      SALT: salt,
      SRP_B: exchange.serverPublic,
      SECRET_BLOCK: secretBlock,
    },
  }
}

function result({ accessToken, idToken }: Tokens) {
  return {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: accessTokenSeconds,
    TokenType: 'Bearer',
  }
}
