import { Amplify } from 'aws-amplify'
import { fetchAuthSession } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { config } from '@/lib/config'
import { persist, readPersisted } from '@/lib/persisted'

const items = () => readPersisted().auth?.identity ?? {}
const keep = (identity: Record<string, string>) => persist({ auth: { ...readPersisted().auth, identity } })

const storage: Parameters<typeof cognitoUserPoolsTokenProvider.setKeyValueStorage>[0] = {
  // The first that is stored of a sign-in is its name: what another one left goes (rule one-identity).
  setItem: async (key, value) => {
    const isSomebodyElse = key.endsWith('.LastAuthUser') && items()[key] !== value
    keep(isSomebodyElse ? { [key]: value } : { ...items(), [key]: value })
  },
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
