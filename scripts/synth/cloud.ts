import { settings } from '#stacks/settings'

export const REGION = settings.region
export const ACCOUNT = '123456789012'

export interface MockResource {
  type: string
  name: string
  inputs: Record<string, unknown>
  id?: string
  custom?: boolean
}

type State = Record<string, unknown>
const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise)

const serviceOf = (type: string) => type.split(':')[1]?.split('/')[0] ?? ''
const global = new Set(['iam', 's3', 'cloudfront'])
const ARN_PATHS: Record<string, string> = {
  'aws:dynamodb/table:Table': 'table/',
  'aws:lambda/function:Function': 'function:',
  'aws:iam/role:Role': 'role/',
  'aws:cloudwatch/logGroup:LogGroup': 'log-group:',
  'aws:cloudfront/distribution:Distribution': 'distribution/',
  'aws:cognito/userPool:UserPool': 'userpool/',
  'aws:sesv2/emailIdentity:EmailIdentity': 'identity/',
  'aws:sesv2/configurationSet:ConfigurationSet': 'configuration-set/',
}

function arnOf(type: string, name: string): string {
  const service = { sesv2: 'ses', cognito: 'cognito-idp', apigatewayv2: 'apigateway' }[serviceOf(type)]
  const place = global.has(serviceOf(type)) ? ':' : `${REGION}:`
  const account = serviceOf(type) === 's3' ? '' : ACCOUNT
  return `arn:aws:${service ?? serviceOf(type)}:${place}${account}:${ARN_PATHS[type] ?? ''}${name}`
}

/** What AWS fills in, for every kind of resource whose attributes the stack uses. */
const FILLED_IN: Record<string, (resource: MockResource, arn: string, name: string) => State> = {
  'aws:lambda/function:Function': (_, arn) => ({
    invokeArn: `arn:aws:apigateway:${REGION}:lambda:path/2015-03-31/functions/${arn}/invocations`,
    qualifiedArn: `${arn}:1`,
    version: '1',
  }),
  'aws:apigatewayv2/api:Api': ({ name }) => ({
    apiEndpoint: `https://${name.toLowerCase()}.execute-api.${REGION}.amazonaws.com`,
    executionArn: `arn:aws:execute-api:${REGION}:${ACCOUNT}:${name}`,
  }),
  'aws:dynamodb/table:Table': (_, arn) => ({ streamArn: `${arn}/stream/2026-01-01T00:00:00.000` }),
  'aws:s3/bucket:Bucket': (_, __, name) => ({
    bucket: name,
    bucketDomainName: `${name}.s3.amazonaws.com`,
    bucketRegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
  }),
  'aws:cloudfront/distribution:Distribution': () => ({
    domainName: 'site.cloudfront.net',
    hostedZoneId: 'Z2FDTNDATAQYW2',
    etag: 'E1',
  }),
  'aws:cognito/userPool:UserPool': ({ name }) => ({
    endpoint: `cognito-idp.${REGION}.amazonaws.com/${name}`,
  }),
  'aws:sqs/queue:Queue': (_, __, name) => ({
    url: `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`,
  }),
  'aws:sesv2/emailIdentity:EmailIdentity': () => ({
    dkimSigningAttributes: { tokens: ['dkim1', 'dkim2', 'dkim3'] },
  }),
  'aws:acm/certificate:Certificate': ({ inputs }) => ({
    domainValidationOptions: [
      {
        domainName: inputs.domainName,
        resourceRecordName: '_x',
        resourceRecordType: 'CNAME',
        resourceRecordValue: '_y',
      },
    ],
  }),
  'random:index/randomBytes:RandomBytes': ({ inputs }) => ({
    base64: Buffer.alloc(Number(inputs.length ?? 32), 1).toString('base64'),
  }),
  'random:index/randomId:RandomId': () => ({ hex: 'abcd', dec: '43981' }),
}

const NAMED_BY_ID = new Set(['aws:s3/bucket:Bucket', 'aws:dynamodb/table:Table'])

/** Returns a new resource like AWS: its inputs and what the service adds. */
export function createResource(resource: MockResource): { id: string; state: State } {
  const { type, inputs, custom } = resource
  if (!custom) return { id: '', state: inputs }
  const name = text(inputs.name, text(inputs.bucket, resource.name))
  const arn = arnOf(type, name)
  const state = { ...inputs, arn, name, ...FILLED_IN[type]?.(resource, arn, name) }
  return { id: resource.id || (NAMED_BY_ID.has(type) ? name : `${resource.name}-id`), state }
}

/** Responds to lookups (data sources). */
export function lookUp({ token, inputs }: { token: string; inputs: State }): State {
  switch (token) {
    case 'aws:index/getRegion:getRegion':
      return { region: REGION, name: REGION, id: REGION }
    case 'aws:index/getPartition:getPartition':
      return { partition: 'aws', dnsSuffix: 'amazonaws.com', id: 'aws' }
    case 'aws:index/getCallerIdentity:getCallerIdentity':
      return { accountId: ACCOUNT, arn: `arn:aws:iam::${ACCOUNT}:root`, userId: ACCOUNT }
    case 'aws:iam/getPolicyDocument:getPolicyDocument':
      return {
        json: JSON.stringify({ Version: '2012-10-17', Statement: inputs.statements }),
        statements: inputs.statements,
      }
    default:
      return inputs
  }
}
