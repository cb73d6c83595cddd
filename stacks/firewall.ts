import { billingApi } from '#core/billing/api'
import { chatApi } from '#core/chat/api'

/** The name of what the firewall counts, for its alarm. */
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

/** All but the webhooks: their events come from few addresses, prove themselves and must not be lost. */
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

/** Narrows each statement of SST's rules, which is the only one of its rule. */
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

/** What makes Cognito send a code to whomever the caller names. */
const SENDS_A_CODE = '[.](SignUp|ResendConfirmationCode|ForgotPassword)$'

/**
 * People sign up at Cognito itself, where neither reCAPTCHA nor the limits of the API reach, and whose triggers are
 * not told the caller's address (rule sign-up-limit).
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
        name: 'CodesPerIp',
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            // In five minutes. A mobile carrier has many people behind one address.
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
