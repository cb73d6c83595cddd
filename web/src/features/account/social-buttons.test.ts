import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

async function shownFor(stage: 'on' | 'off') {
  vi.resetModules()
  vi.stubEnv('VITE_SOCIAL_SIGN_IN', stage)
  const { SocialButtons } = await import('@/features/account/social-buttons')
  return renderToStaticMarkup(createElement(MantineProvider, null, createElement(SocialButtons)))
}

test('only a stage with Google and Apple shows buttons for them', async () => {
  expect((await shownFor('on')).match(/Continue with \w+|>or</g)).toEqual([
    '>or<',
    'Continue with Google',
    'Continue with Apple',
  ])
  expect((await shownFor('off')).match(/Continue with \w+|>or</g)).toBeNull()
})
