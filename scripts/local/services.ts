import { join } from 'node:path'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { streamFilters } from '#functions/stream/filters'
import { type CognitoService, startCognito } from '#scripts/local/cognito/server'
import { createTable } from '#scripts/local/dynamodb/create-table'
import { isWanted } from '#scripts/local/dynamodb/filters'
import { startDynamodb } from '#scripts/local/dynamodb/server'
import { pollStream, type StreamPoller } from '#scripts/local/dynamodb/streams'
import { functionEnvironment, type LocalAddresses, localKeys } from '#scripts/local/environment'
import { startGateway } from '#scripts/local/gateway/server'
import { type Outbox, openOutbox } from '#scripts/local/outbox'
import { type PubNubService, startPubNub } from '#scripts/local/pubnub/server'
import { type PushService, startPush } from '#scripts/local/push/server'
import { type RecaptchaService, startRecaptcha } from '#scripts/local/recaptcha/server'
import { type S3Service, startS3 } from '#scripts/local/s3/server'
import type { Service } from '#scripts/local/serve'
import { type SesService, startSes } from '#scripts/local/ses/server'
import { openStore, type Store } from '#scripts/local/store'
import { type StripeService, startStripe } from '#scripts/local/stripe/server'

export type ServiceName = 'api' | 'cognito' | 'stripe' | 'pubnub' | 's3' | 'ses' | 'recaptcha' | 'dynamodb'

export interface ServiceOptions {
  /** The URL of the site, for CORS and redirects. */
  siteUrl: string
  /** The port of a service; 0 picks a free one. */
  portOf: (service: ServiceName) => number
  /** The folder for all state. Without it, everything stays in memory. */
  folder?: string
  /** An existing DynamoDB to use instead of starting one. */
  dynamodbUrl?: string
  table?: string
}

export interface LocalServices {
  addresses: LocalAddresses
  table: string
  store: Store
  outbox: Outbox
  gateway: Service
  cognito: CognitoService
  stripe: StripeService
  pubnub: PubNubService
  s3: S3Service
  ses: SesService
  recaptcha: RecaptchaService
  push: PushService
  stream: StreamPoller
  close(): Promise<void>
}

const STREAM_INTERVAL_MILLISECONDS = 200

/**
 * Starts every service the product needs on this machine and sets the environment that functions use to find
 * them. Must run before any module that reads `Resource` is loaded.
 */
export async function startServices(options: ServiceOptions): Promise<LocalServices> {
  const { siteUrl, portOf, folder, table = localKeys.table } = options
  const store = openStore(folder ? join(folder, 'services.db') : ':memory:')
  const outbox = openOutbox(store)
  const started: Service[] = []
  const keep = async <S extends Service>(service: Promise<S>): Promise<S> => {
    started.push(await service)
    return service
  }

  const dynamodb = options.dynamodbUrl
    ? { url: options.dynamodbUrl }
    : await keep(startDynamodb({ port: portOf('dynamodb'), file: folder && join(folder, 'dynamodb.db') }))
  const [gateway, cognito, s3, ses, recaptcha, push] = await Promise.all([
    keep(startGateway({ port: portOf('api'), siteUrl })),
    keep(
      startCognito({
        port: portOf('cognito'),
        store,
        outbox,
        userPoolId: localKeys.userPoolId,
        clientId: localKeys.userPoolClientId,
        callbackUrls: [`${siteUrl}/redirect`, `${siteUrl}/register-redirect`],
        logoutUrls: [`${siteUrl}/`, `${siteUrl}/login`],
        postConfirmation: async (event) =>
          (await import('#functions/identity/post-confirmation')).handler(event),
      }),
    ),
    keep(
      startS3({
        port: portOf('s3'),
        store,
        folder: folder && join(folder, 'files'),
        accessKeyId: localKeys.accessKeyId,
        secretAccessKey: localKeys.secretAccessKey,
        region: localKeys.region,
        buckets: [localKeys.bucket, localKeys.backupsBucket],
        publicPrefixes: ['public/'],
      }),
    ),
    keep(
      startSes({
        port: portOf('ses'),
        outbox,
        onUndelivered: async (event) => (await import('#functions/mail/receive-events')).handler(event),
      }),
    ),
    keep(startRecaptcha({ port: portOf('recaptcha'), secret: localKeys.recaptchaSecret })),
    // Only functions call it, and they get its URL, so any port works.
    keep(startPush({ port: 0, store, host: localKeys.pushHost, publicKey: localKeys.pushPublicKey })),
  ])
  const pubnub = await keep(
    startPubNub({
      port: portOf('pubnub'),
      store,
      publishKey: localKeys.pubnubPublishKey,
      subscribeKey: localKeys.pubnubSubscribeKey,
      secretKey: localKeys.pubnubSecretKey,
      webhook: { url: `${gateway.url}/pubnub/events`, secret: localKeys.pubnubEventsSecret },
    }),
  )
  const stripe = await keep(
    startStripe({
      port: portOf('stripe'),
      store,
      webhook: { url: `${gateway.url}/stripe/webhook`, secret: localKeys.stripeWebhookSecret },
      secretKey: localKeys.stripeSecretKey,
    }),
  )

  const addresses: LocalAddresses = {
    web: siteUrl,
    api: gateway.url,
    cognito: cognito.url,
    stripe: stripe.url,
    pubnub: pubnub.url,
    s3: s3.url,
    ses: ses.url,
    recaptcha: recaptcha.url,
    push: push.url,
    dynamodb: dynamodb.url,
  }
  Object.assign(process.env, functionEnvironment(addresses, table))
  await createTable(dynamodb.url, table)
  const stream = pollStream({
    endpoint: dynamodb.url,
    region: localKeys.region,
    credentials: { accessKeyId: localKeys.accessKeyId, secretAccessKey: localKeys.secretAccessKey },
    tableName: table,
    intervalMs: STREAM_INTERVAL_MILLISECONDS,
    onRecords: consume,
    store,
  })

  return {
    addresses,
    table,
    store,
    outbox,
    gateway,
    cognito,
    stripe,
    pubnub,
    s3,
    ses,
    recaptcha,
    push,
    stream,
    async close() {
      await stream.stop()
      await Promise.all(started.reverse().map((service) => service.close()))
      store.close()
    },
  }
}

const loadReaders = () =>
  Promise.all([import('#functions/stream/core-reactions'), import('#functions/stream/provider-reactions')])
let readers: ReturnType<typeof loadReaders> | undefined

/**
 * Passes each handler the records that match its filters. Records that one of them failed on are redelivered
 * to both.
 */
async function consume({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  readers ??= loadReaders()
  const [coreReactions, providerReactions] = await readers
  const seenBy = (patterns: readonly object[]) => ({
    Records: Records.filter((record) => isWanted(patterns, record)),
  })
  const answers = await Promise.all([
    coreReactions.handler(seenBy(streamFilters['core-reactions'])),
    providerReactions.handler(seenBy(streamFilters['provider-reactions'])),
  ])
  return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) }
}
