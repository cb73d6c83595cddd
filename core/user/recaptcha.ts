import { Resource } from 'sst'
import * as v from 'valibot'
import { nowSeconds } from '#core/lib/clock'
import { limit } from '#core/lib/limits'
import { describe, log } from '#core/lib/log'
import { entity, write } from '#core/lib/table'

const PER_WINDOW = 20
const PASS_SECONDS = 300

/** That somebody at an address passed the check for an e-mail, until `expiresAt` (seconds; TTL). */
interface Pass {
  email: string
  ip: string
  expiresAt: number
}

const PassEntity = entity<Pass, Pick<Pass, 'email' | 'ip'>>('recaptcha-pass', {
  key: ({ email, ip }) => ({ pk: `recaptcha#${email}`, sk: ip }),
})

const Answer = v.object({ success: v.boolean() })

/** Has the provider verify a token; success leaves a pass of five minutes (decision 11). */
export async function pass(token: string, email: string, ip: string): Promise<boolean> {
  await limit(`recaptcha#${ip}#${email}`, PER_WINDOW, PASS_SECONDS)
  if (!(await isVerified(token, ip))) return false
  await write(PassEntity.put({ email, ip, expiresAt: nowSeconds() + PASS_SECONDS }))
  return true
}

export async function hasPass(email: string, ip: string): Promise<boolean> {
  const found = await PassEntity.find({ email, ip })
  return found !== undefined && found.expiresAt > nowSeconds()
}

/** A provider that does not answer, or not sensibly, has verified nothing. */
async function isVerified(token: string, ip: string): Promise<boolean> {
  try {
    const response = await fetch(`${Resource.Config.recaptchaUrl}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret: Resource.RecaptchaSecret.value, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(5000),
    })
    return v.parse(Answer, await response.json()).success
  } catch (error) {
    log('error', 'reCAPTCHA does not answer', describe(error))
    return false
  }
}
