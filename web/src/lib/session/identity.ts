import { Amplify } from 'aws-amplify'
import { fetchAuthSession } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { config } from '@/lib/config'
import { persist, readPersisted } from '@/lib/network/persisted'

const items = () => readPersisted().auth?.identity ?? {}
const storeIdentity = (identity: Record<string, string>) =>
  persist({ auth: { ...readPersisted().auth, identity } })

const storage: Parameters<typeof cognitoUserPoolsTokenProvider.setKeyValueStorage>[0] = {
  // The first item stored at sign-in is the user name. If it's another person's, all previous items are
  // dropped (rule one-person-per-device).
  setItem: async (key, value) => {
    const isSomebodyElse = key.endsWith('.LastAuthUser') && items()[key] !== value
    storeIdentity(isSomebodyElse ? { [key]: value } : { ...items(), [key]: value })
  },
  getItem: async (key) => items()[key] ?? null,
  removeItem: async (key) => {
    const { [key]: removed, ...rest } = items()
    if (removed !== undefined) storeIdentity(rest)
  },
  clear: async () => storeIdentity({}),
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

/** A new access token, or undefined if the session can't be renewed. */
export const renewAccessToken = () => tokenOf({ forceRefresh: true })

/** The identity provider's access token, refreshed if it has expired. Undefined if no one is signed in. */
export const accessToken = () => tokenOf({})

async function tokenOf(options: { forceRefresh?: boolean }): Promise<string | undefined> {
  try {
    return (await fetchAuthSession(options)).tokens?.accessToken.toString()
  } catch (error) {
    // An access token without a refresh token has expired and can't be renewed, so the API will return 401.
    if (error instanceof Error && error.name === 'TokenRefreshException') return undefined
    throw error
  }
}
