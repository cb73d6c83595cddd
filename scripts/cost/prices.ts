/** A published price per unit, which may get cheaper above certain monthly amounts. */
export interface Price {
  what: string
  /** The number of units that one price in `steps` covers, as on the provider's page. */
  per: number
  unit: string
  /** From this many units a month, `per` units cost this many US dollars. */
  steps: readonly (readonly [from: number, dollars: number])[]
  /** The page with the price, who quoted it, and the date. */
  source: string
}

const MILLION = 1e6
const AWS = 'quoted from AWS’s page by'

/** On-demand prices in us-east-1. Only free tiers that don't expire are included. */
export const prices = {
  apiRequest: {
    what: 'API Gateway, HTTP API',
    per: MILLION,
    unit: 'requests',
    steps: [
      [0, 1],
      [300 * MILLION, 0.9],
    ],
    source: `Amazon API Gateway pricing, ${AWS} API Evangelist, 2026-09-20`,
  },
  lambdaRequest: {
    what: 'Lambda, requests',
    per: MILLION,
    unit: 'requests',
    steps: [
      [0, 0],
      [MILLION, 0.2],
    ],
    source: `AWS Lambda pricing, ${AWS} Cloudchipr, 2024`,
  },
  lambdaGbSecond: {
    what: 'Lambda on arm64, time',
    per: 1,
    unit: 'GB-second',
    steps: [
      [0, 0],
      [400_000, 0.0000133334],
    ],
    source: `AWS Lambda pricing, ${AWS} Cloudchipr, 2024`,
  },
  readUnit: {
    what: 'DynamoDB on demand, reads',
    per: MILLION,
    unit: 'read units',
    steps: [[0, 0.125]],
    source: `DynamoDB on-demand pricing, ${AWS} Airbyte, July 2025`,
  },
  writeUnit: {
    what: 'DynamoDB on demand, writes',
    per: MILLION,
    unit: 'write units',
    steps: [[0, 0.625]],
    source: `DynamoDB on-demand pricing, ${AWS} Airbyte, July 2025`,
  },
  tableGb: {
    what: 'DynamoDB storage',
    per: 1,
    unit: 'GB',
    steps: [
      [0, 0],
      [25, 0.25],
    ],
    source: `DynamoDB pricing, the page itself, undated, and a price list of 2026-09-05`,
  },
  recoveryGb: {
    what: 'DynamoDB point-in-time recovery',
    per: 1,
    unit: 'GB',
    steps: [[0, 0.2]],
    source: `DynamoDB pricing, in a price list of 2026-09-05`,
  },
  cloudFrontRequest: {
    what: 'CloudFront, HTTPS requests',
    per: 10_000,
    unit: 'requests',
    steps: [
      [0, 0],
      [10 * MILLION, 0.01],
    ],
    source: `Amazon CloudFront pricing, ${AWS} FactualMinds, 2026-06-13`,
  },
  cloudFrontGb: {
    what: 'CloudFront, transfer in North America and Europe',
    per: 1,
    unit: 'GB',
    steps: [
      [0, 0],
      [1024, 0.085],
      [10 * 1024, 0.08],
      [50 * 1024, 0.06],
      [150 * 1024, 0.04],
    ],
    source: 'Amazon CloudFront pricing, the page itself, undated',
  },
  cloudFrontFunction: {
    what: 'CloudFront Functions',
    per: MILLION,
    unit: 'calls',
    steps: [
      [0, 0],
      [2 * MILLION, 0.1],
    ],
    source: 'CloudFront billing codes, Vantage, undated; free tier from the page itself',
  },
  cloudFrontStore: {
    what: 'CloudFront KeyValueStore',
    per: MILLION,
    unit: 'reads',
    steps: [
      [0, 0],
      [2 * MILLION, 0.03],
    ],
    source: 'NOT VERIFIED, from memory; free tier from the page itself',
  },
  wafRequest: {
    what: 'WAF, requests',
    per: MILLION,
    unit: 'requests',
    steps: [[0, 0.6]],
    source: `AWS WAF pricing, ${AWS} a public decision record, 2026-08-29`,
  },
  wafRule: {
    what: 'WAF, rules (an ACL counts as five)',
    per: 1,
    unit: 'rule',
    steps: [[0, 1]],
    source: `AWS WAF pricing, ${AWS} a public decision record, 2026-08-29`,
  },
  fileGb: {
    what: 'S3 Standard, storage',
    per: 1,
    unit: 'GB',
    steps: [[0, 0.023]],
    source: 'Amazon S3 pricing, quoted by many, undated',
  },
  fileWrite: {
    what: 'S3, writes',
    per: 1000,
    unit: 'requests',
    steps: [[0, 0.005]],
    source: 'Amazon S3 pricing, quoted by many, undated',
  },
  mail: {
    what: 'SES',
    per: 1000,
    unit: 'emails',
    steps: [[0, 0.1]],
    source: 'Amazon SES pricing, quoted by many, undated',
  },
  identity: {
    what: 'Cognito Lite',
    per: 1,
    unit: 'active user',
    steps: [
      [0, 0],
      [10_000, 0.0055],
      [100_000, 0.0046],
    ],
    source: `Amazon Cognito pricing, ${AWS} API Evangelist, 2026-09-20; the start of the second step is NOT VERIFIED`,
  },
  logGb: {
    what: 'CloudWatch, logs',
    per: 1,
    unit: 'GB',
    steps: [
      [0, 0],
      [5, 0.5],
    ],
    source: `Amazon CloudWatch pricing, ${AWS} SigNoz, 2026-02-15`,
  },
  metric: {
    what: 'CloudWatch, custom metrics',
    per: 1,
    unit: 'metric',
    steps: [
      [0, 0],
      [10, 0.3],
    ],
    source: `Amazon CloudWatch pricing, ${AWS} SigNoz, 2026-02-15`,
  },
  alarmMetric: {
    what: 'CloudWatch, metrics in alarms',
    per: 1,
    unit: 'metric',
    steps: [
      [0, 0],
      [10, 0.1],
    ],
    source: `Amazon CloudWatch pricing, ${AWS} a public decision record, 2026-08-01`,
  },
  trace: {
    what: 'X-Ray',
    per: MILLION,
    unit: 'traces',
    steps: [
      [0, 0],
      [100_000, 5],
    ],
    source: 'AWS X-Ray pricing, quoted by many, undated',
  },
  check: {
    what: 'Route 53, HTTPS health check',
    per: 1,
    unit: 'check',
    steps: [[0, 2.75]],
    source: 'NOT VERIFIED, from memory',
  },
  zone: {
    what: 'Route 53, hosted zone',
    per: 1,
    unit: 'zone',
    steps: [[0, 0.5]],
    source: 'NOT VERIFIED, from memory',
  },
  pubnubReplicated: {
    what: 'PubNub, messages, read marks and grants',
    per: 1,
    unit: 'transaction',
    steps: [[0, 0.000123]],
    source: 'Transaction Pricing, pubnub.com/docs/general/resources/pricing, the page itself, undated',
  },
  pubnubEdge: {
    what: 'PubNub, read-only transactions',
    per: 1,
    unit: 'transaction',
    steps: [[0, 0.000033]],
    source: 'Transaction Pricing, pubnub.com/docs/general/resources/pricing, the page itself, undated',
  },
  pubnubGb: {
    what: 'PubNub, stored messages',
    per: 1,
    unit: 'GB',
    steps: [[0, 8]],
    source: 'Transaction Pricing, pubnub.com/docs/general/resources/pricing, the page itself, undated',
  },
} as const satisfies Record<string, Price>

export type Unit = keyof typeof prices

/** The cost of this many units in a month, in US dollars. */
export function costOf(unit: Unit, amount: number): number {
  const { per, steps }: Price = prices[unit]
  return steps.reduce((sum, [from, dollars], index) => {
    const upTo = steps[index + 1]?.[0] ?? Number.POSITIVE_INFINITY
    return sum + (Math.max(0, Math.min(amount, upTo) - from) / per) * dollars
  }, 0)
}
