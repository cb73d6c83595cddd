import { config } from '@/lib/config'
import { api } from '@/lib/network/api'
import type { providerTokens } from '@/lib/session/auth'

/**
 * Ends a session at the provider and the API. If one of them can't be reached, the tokens stay valid until they expire.
 */
export const endElsewhere = ({ access, refresh }: ReturnType<typeof providerTokens>) =>
  Promise.allSettled([
    access && api.account.logOut({ body: { token: access }, keepalive: true }),
    refresh && revoke(refresh),
  ])

/** Without the provider's library, which would have to be loaded first. */
const revoke = (Token: string) =>
  fetch(config.cognitoEndpoint ?? `https://cognito-idp.${config.userPoolId.split('_')[0]}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: config.userPoolClientId, Token }),
    signal: AbortSignal.timeout(10_000),
    // The page is left in the meantime.
    keepalive: true,
  })
