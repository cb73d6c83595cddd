import { SignatureV4 } from '@smithy/signature-v4'
import { Resource } from 'sst'
import * as v from 'valibot'
import { client } from '#core/lib/table'

const Found = v.object({ Users: v.array(v.object({ Username: v.string() })) })

/** Deletes somebody's account at the identity provider, and with it all that it signed in. Done again it does nothing. */
export async function deleteAccount(subject: string): Promise<void> {
  // Who came by Google or Apple is not found by their subject but by a name that holds it.
  const { Users } = v.parse(Found, await ask('ListUsers', { Filter: `sub = "${subject}"` }))
  for (const { Username } of Users) await ask('AdminDeleteUser', { Username })
}

/** With the table's credentials: the SDK's client would weigh more than the rest of the function. */
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
  if (!response.ok) throw new Error(`The identity provider answers ${response.status} to ${operation}`)
  return response.json()
}
