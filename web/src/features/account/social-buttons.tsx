import { Button } from '@mantine/core'
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import classes from '@/features/account/auth.module.css'
import { formatState, type RegistrationState } from '@/features/account/registration-state'
import { config } from '@/lib/config'
import { messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'

const providers = [
  { id: 'Google', label: 'Continue with Google', Icon: IconBrandGoogleFilled },
  { id: 'SignInWithApple', label: 'Continue with Apple', Icon: IconBrandAppleFilled },
] as const

/**
 * Sign-in with Google and Apple on Cognito's hosted page, if the stage supports it. With `registration`, creates an
 * account of that type.
 */
export function SocialButtons({ registration }: { registration?: RegistrationState }) {
  const [failure, setFailure] = useState<string>()
  const go = async (provider: (typeof providers)[number]['id']) => {
    try {
      const { goToProvider } = await loadPart(() => import('@/features/account/social'))
      if (registration) await goToProvider(provider, '/register-redirect', formatState(registration))
      else await goToProvider(provider, '/redirect')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  if (!config.socialSignIn) return null
  return (
    <>
      <div className={classes.or}>or</div>
      <div className={classes.social}>
        {providers.map(({ id, label, Icon }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<Icon size={20} aria-hidden />}
            onClick={() => void go(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      {failure && (
        <p role="alert" className={classes.error}>
          {failure}
        </p>
      )}
    </>
  )
}
