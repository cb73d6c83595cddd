import { SignatureV4 } from '@smithy/signature-v4'
import { Resource } from 'sst'
import * as v from 'valibot'
import { client } from '#core/lib/table'

const Page = v.object({
  Users: v.array(
    v.object({
      Username: v.string(),
      Attributes: v.array(v.object({ Name: v.string(), Value: v.optional(v.string(), '') })),
      Enabled: v.boolean(),
      UserStatus: v.string(),
      /** Seconds since 1970. */
      UserCreateDate: v.number(),
    }),
  ),
  PaginationToken: v.optional(v.string()),
})

export interface CognitoAccount {
  username: string
  sub: string
  email: string
  isEnabled: boolean
  status: string
  createdAt: string
}

/** Returns the next page of all accounts, and the token for the page after it unless there is none. */
export async function listCognitoAccounts(
  token?: string,
): Promise<{ accounts: CognitoAccount[]; token?: string }> {
  const { Users, PaginationToken } = v.parse(
    Page,
    await ask('ListUsers', { ...(token && { PaginationToken: token }) }),
  )
  const accounts = Users.map(({ Username, Attributes, Enabled, UserStatus, UserCreateDate }) => {
    const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? ''
    return {
      username: Username,
      sub: attribute('sub'),
      email: attribute('email'),
      isEnabled: Enabled,
      status: UserStatus,
      createdAt: new Date(UserCreateDate * 1000).toISOString(),
    }
  })
  return { accounts, ...(PaginationToken && { token: PaginationToken }) }
}

const Found = v.object({ Users: v.array(v.object({ Username: v.string() })) })

/** Deletes an account in Cognito, which ends all of its sign-ins. Safe to retry. */
export async function deleteCognitoAccount(subject: string): Promise<void> {
  // The username of a Google or Apple account isn't its sub, so it has to be looked up.
  const { Users } = v.parse(Found, await ask('ListUsers', { Filter: `sub = "${subject}"` }))
  for (const { Username } of Users) await ask('AdminDeleteUser', { Username })
}

/**
 * Signs the request with the table client's credentials, because the Cognito client of the SDK would be larger than
 * the rest of the function.
 */
async function ask(operation: string, input: Record<string, string>): Promise<unknown> {
  const { protocol, hostname, port, pathname } = new URL(Resource.Config.cognitoUrl)
  const { region, credentials, sha256 } = client.config
  const body = JSON.stringify({ UserPoolId: Resource.UserPool.id, ...input })
  const signer = new SignatureV4({ service: 'cognito-idp', region, credentials, sha256 })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: {
      host: port ? `${hostname}:${port}` : hostname,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  })
  const response = await fetch(Resource.Config.cognitoUrl, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`The identity provider answered ${response.status} to ${operation}`)
  return response.json()
}
