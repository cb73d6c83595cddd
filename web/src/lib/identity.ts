import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { claimsOf, persist, readPersisted } from '@/lib/auth'
import { config } from '@/lib/config'

export { signOut }

const items = () => readPersisted().auth?.identity ?? {}
const keep = (identity: Record<string, string>) => persist({ auth: { ...readPersisted().auth, identity } })

const storage: Parameters<typeof cognitoUserPoolsTokenProvider.setKeyValueStorage>[0] = {
  setItem: async (key, value) => keep({ ...items(), [key]: value }),
  getItem: async (key) => items()[key] ?? null,
  removeItem: async (key) => {
    const { [key]: removed, ...rest } = items()
    if (removed !== undefined) keep(rest)
  },
  clear: async () => keep({}),
}

Amplify.configure({
  Auth: {
    Cognito: {
      userPoolId: config.userPoolId,
      userPoolClientId: config.userPoolClientId,
      userPoolEndpoint: config.cognitoEndpoint,
      loginWith: { email: true },
    },
  },
})
cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)

/** The identity provider's access token, refreshed when it has expired; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  try {
    return (await fetchAuthSession()).tokens?.accessToken.toString()
  } catch (error) {
    // An access token that came alone has expired, and nothing can refresh it: the API then answers 401.
    if (error instanceof Error && error.name === 'TokenRefreshException') return undefined
    throw error
  }
}

interface TokenAnswer {
  access_token: string
  id_token?: string
  refresh_token?: string
}

const decode = (token: string) => ({ toString: () => token, payload: claimsOf(token) })

/** Signs in with tokens that came by another way than a password. Throws when the access token is none. */
export async function keepTokens(answer: TokenAnswer) {
  const access = decode(answer.access_token)
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken: access,
      idToken: answer.id_token ? decode(answer.id_token) : undefined,
      refreshToken: answer.refresh_token,
      clockDrift: 0,
      username: String(access.payload.username ?? access.payload.sub),
    },
  })
}
