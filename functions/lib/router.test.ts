import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import { listEndpoints } from '#core/contract'
import { localKeys } from '#scripts/local/environment'

type Handler = (event: Partial<APIGatewayProxyEventV2>) => Promise<APIGatewayProxyStructuredResultV2>
const refusal = JSON.stringify({
  code: 'FORBIDDEN',
  message: "Call the API through the site's own URL.",
})
const viewer = { 'x-viewer-address': '198.51.100.7' }

/** Calls a function as API Gateway does, with these headers. */
async function invoke(file: string, headers: Record<string, string>) {
  const [, domain, name] = file.split('/')
  const { handler }: { handler: Handler } = await import(`../${domain}/${name}.ts`)
  const requestContext = { requestId: 'test', http: { sourceIp: '192.0.2.1' } }
  return handler({ headers, requestContext } as unknown as APIGatewayProxyEventV2)
}

test.each(listEndpoints())('$name rejects callers who bypass the Router', async ({ file }) => {
  const strangers: Record<string, string>[] = [
    {},
    { 'x-router-key': localKeys.routerKey },
    viewer,
    { ...viewer, 'x-router-key': '' },
    { ...viewer, 'x-router-key': 'guess' },
    { ...viewer, 'x-router-key': localKeys.routerKeyHash },
  ]
  for (const headers of strangers)
    expect(await invoke(file, headers)).toMatchObject({ statusCode: 403, body: refusal })
})

test('with the Router’s key, every endpoint continues to its own checks', async () => {
  for (const { file } of listEndpoints()) {
    const { body } = await invoke(file, { ...viewer, 'x-router-key': localKeys.routerKey })
    expect(body, file).not.toBe(refusal)
  }
})
