import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { type Attempts, openPasswordAttempts } from '#scripts/local/cognito/attempts'
import { type Codes, openCodes } from '#scripts/local/cognito/codes'
import { type Faults, openFaults } from '#scripts/local/cognito/faults'
import { type OneTime, openOneTime } from '#scripts/local/cognito/one-time'
import { openSessions, type Sessions } from '#scripts/local/cognito/sessions'
import { openSigningKey, type SigningKey } from '#scripts/local/cognito/signing-key'
import type { SrpExchange } from '#scripts/local/cognito/srp'
import { openUsers, type Users } from '#scripts/local/cognito/users'
import type { Outbox } from '#scripts/local/outbox'
import type { Store } from '#scripts/local/store'

export interface CognitoOptions {
  port: number
  store: Store
  outbox: Outbox
  /** An id in AWS format, such as `eu-central-1_LocalPool`; aws-jwt-verify rejects any other. */
  userPoolId: string
  clientId: string
  callbackUrls: string[]
  logoutUrls: string[]
  /** The function that the pool's trigger calls. */
  postConfirmation?: (event: PostConfirmationTriggerEvent) => Promise<unknown>
  /** How long to wait for the trigger. Tests use less time. */
  triggerMilliseconds?: number
}

interface Challenge extends SrpExchange {
  userId: string
}

interface Authorization {
  sub: string
  redirectUri: string
  scope: string
  codeChallenge: string
}

/** Shared state of the operations and the hosted page. */
export interface Pool {
  options: CognitoOptions
  /** The part of the pool id that SRP mixes into each password. */
  name: string
  key: SigningKey
  users: Users
  codes: Codes
  sessions: Sessions
  passwordAttempts: Attempts
  challenges: OneTime<Challenge>
  authorizations: OneTime<Authorization>
  faults: Faults
}

export function openPool(options: CognitoOptions): Pool {
  const { store, outbox, userPoolId } = options
  const [region, name] = userPoolId.split('_')
  if (!region || !name) throw new Error(`Not a user pool id: ${userPoolId}`)
  const key = openSigningKey(store)
  const users = openUsers(store, name)
  return {
    options,
    name,
    key,
    users,
    codes: openCodes(store, outbox),
    sessions: openSessions(store, users, key, options),
    passwordAttempts: openPasswordAttempts(store),
    challenges: openOneTime(store, 'cognito/challenges', 180),
    authorizations: openOneTime(store, 'cognito/authorizations', 300),
    faults: openFaults(),
  }
}

/** Returns the user's sub. An unknown name gets a made-up sub that is always the same. */
export function userIdFor(pool: Pool, name: string): string {
  const user = pool.users.find(name)
  if (user) return user.sub
  const hex = pool.key.derive(`user:${name.toLowerCase()}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
