import type { RecaptchaAction } from '#core/identity/shared/schema'
import { config } from '@/lib/config'
import { api } from '@/lib/network/api'

interface Grecaptcha {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: RecaptchaAction }) => Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

let loading: Promise<Grecaptcha> | undefined

function load(): Promise<Grecaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${config.recaptchaUrl}/recaptcha/api.js?render=${encodeURIComponent(config.recaptchaSiteKey)}`
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
    }
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error("We couldn't load the security check. Check your network and try again."))
    }
    document.head.append(script)
  })
  return loading
}

/**
 * Runs the invisible reCAPTCHA check before each sign-in, registration and message to us. Throws an error with a
 * message for people if it fails.
 */
export async function passRecaptcha(email: string, action: RecaptchaAction) {
  const { execute } = await load()
  const token = await execute(config.recaptchaSiteKey, { action })
  const { success } = await api.account.recaptcha({ body: { token, email } })
  if (!success) throw new Error('The security check failed. Please try again.')
}
