import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'

/** The firewall's metric, which its alarm reads. */
export const firewallMetric = `${$app.name}-${$app.stage}-Router`

type Rule = $util.Unwrap<aws.types.input.wafv2.WebAclRule>

const isAt = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString: `/api${path}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

/**
 * Everything except the webhooks. Their events come from few IP addresses, prove their origin, and mustn't be lost
 * (rule firewall-skips-webhooks).
 */
const scopeDownStatement = {
  notStatement: {
    statements: [
      {
        orStatement: {
          statements: [billingApi.webhook, chatApi.receiveEvents].map(({ path }) => isAt(path)),
        },
      },
    ],
  },
}

/** Narrows the statement of each of SST's rules. Each rule has exactly one. */
export const exceptTheWebhooks = (rules: Rule[]): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    statement: Object.fromEntries(
      Object.entries(rule.statement ?? {}).map(([kind, statement]) => [
        kind,
        { ...(statement as object), scopeDownStatement },
      ]),
    ),
  }))

/** Cognito operations that send a code to an address the caller names. */
const SENDS_A_CODE = '[.](SignUp|ResendConfirmationCode|ForgotPassword)$'

/** Cognito's own pages that send codes. The site uses only `/oauth2`, so no one needs them. */
const HOSTED_FORMS = '^/(signup|confirmuser|resendcode|forgotpassword|confirmforgotpassword)'

/**
 * People sign up at Cognito itself, which reCAPTCHA and the API's limits don't protect and whose triggers
 * aren't told the caller's IP address (rule sign-up-limit).
 */
export function limitSignUps(userPool: sst.aws.CognitoUserPool): void {
  const name = `${$app.name}-${$app.stage}-SignUp`
  const visibilityConfig = {
    cloudwatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
    metricName: name,
  }
  const acl = new aws.wafv2.WebAcl('SignUpFirewall', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig,
    rules: [
      {
        name: 'HostedForms',
        priority: 0,
        action: { block: {} },
        statement: {
          regexMatchStatement: {
            fieldToMatch: { uriPath: {} },
            regexString: HOSTED_FORMS,
            textTransformations: [
              { priority: 0, type: 'URL_DECODE' },
              { priority: 1, type: 'LOWERCASE' },
            ],
          },
        },
        visibilityConfig,
      },
      {
        name: 'CodesPerIp',
        priority: 1,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            // Requests in five minutes. A mobile carrier has many people behind one IP address.
            limit: 100,
            aggregateKeyType: 'IP',
            scopeDownStatement: {
              regexMatchStatement: {
                fieldToMatch: { singleHeader: { name: 'x-amz-target' } },
                regexString: SENDS_A_CODE,
                textTransformations: [{ priority: 0, type: 'NONE' }],
              },
            },
          },
        },
        visibilityConfig,
      },
    ],
  })
  new aws.wafv2.WebAclAssociation('SignUpFirewallAssociation', {
    resourceArn: userPool.arn,
    webAclArn: acl.arn,
  })
}
