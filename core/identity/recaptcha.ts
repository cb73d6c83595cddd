import { Resource } from 'sst'
import * as v from 'valibot'
import { RECAPTCHA_ACTIONS, type RecaptchaAction } from '#core/identity/shared/schema'
import { entity } from '#core/lib/entity'
import { ipNetworkOf, limit } from '#core/lib/limits'
import { describe, log } from '#core/lib/log'
import { shape } from '#core/lib/shape'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'

const WINDOW_SECONDS = 300
const CHECKS = { address: 100, email: 20 }

const Pass = shape({
  email: v.string(),
  network: v.string(),
  expiresAt: v.number(),
})

const PassEntity = entity('recaptcha-pass', {
  personal: { topic: 'security', of: ['email'], erasure: 'expire' },
  shape: Pass,
  id: ['email', 'network'],
  key: ({ email, network }) => ({ pk: `recaptcha#${email}`, sk: network }),
})

const Answer = v.object({
  success: v.boolean(),
  score: v.optional(v.number(), 0),
  action: v.optional(v.string()),
  hostname: v.optional(v.string()),
  'error-codes': v.optional(v.array(v.string())),
})

/** Actions that require a pass. A pass is valid for only one of them. */
type Guarded = Exclude<RecaptchaAction, 'register'>
const passOf = (email: string, network: string, action: Guarded) => ({
  email,
  network: action === 'login' ? network : `${action}#${network}`,
})

/**
 * Verifies a token with reCAPTCHA and returns whether the check passed. A passed check for a sign-in or a message
 * grants a pass (rule recaptcha-check).
 */
export async function checkAndGrantPass(token: string, email: string, ip: string): Promise<boolean> {
  const network = ipNetworkOf(ip)
  await limit(`recaptcha#${network}`, CHECKS.address, WINDOW_SECONDS)
  await limit(`recaptcha#${network}#${email}`, CHECKS.email, WINDOW_SECONDS)
  const action = await verify(token, ip)
  if (action && action !== 'register')
    await write(
      PassEntity.put({
        ...passOf(email, network, action),
        expiresAt: nowSeconds() + RETENTION.securityCheck,
      }),
    )
  return action !== undefined
}

export async function hasPass(email: string, ip: string): Promise<boolean> {
  const pass = await PassEntity.find({ email, network: ipNetworkOf(ip) })
  return pass !== undefined && pass.expiresAt > nowSeconds()
}

/** Uses up a pass. If several calls race, only one of them gets it. */
export async function spendPass(email: string, ip: string, action: Guarded = 'login'): Promise<boolean> {
  const { expiresAt = 0 } = await write(PassEntity.remove(passOf(email, ipNetworkOf(ip), action)))
  return expiresAt > nowSeconds()
}

async function verify(token: string, ip: string): Promise<RecaptchaAction | undefined> {
  const { success, score, action, hostname, ...rest } = await ask(token, ip)
  const known = RECAPTCHA_ACTIONS.find((candidate) => candidate === action)
  const { recaptchaMinScore, recaptchaHost } = Resource.Config
  if (success && score >= recaptchaMinScore && hostname === recaptchaHost && known) return known
  log('info', 'reCAPTCHA refused', { success, score, action, hostname, errors: rest['error-codes'] })
  return undefined
}

/** If reCAPTCHA doesn't respond, or the response isn't valid, nothing has been verified. */
async function ask(token: string, ip: string): Promise<v.InferOutput<typeof Answer>> {
  try {
    const response = await fetch(`${Resource.Config.recaptchaUrl}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: Resource.RecaptchaSecret.value, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(5000),
    })
    return v.parse(Answer, await response.json())
  } catch (error) {
    log('error', 'reCAPTCHA unavailable', describe(error))
    return { success: false, score: 0 }
  }
}
