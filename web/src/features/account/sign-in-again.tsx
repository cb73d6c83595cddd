import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { useLayer } from '@/components/overlays/use-layer'
import { signInAsAdmin } from '@/features/account/admin-login'
import { LoginForm } from '@/features/account/schema'
import { persistAdmin, readPersisted } from '@/lib/network/persisted'
import { notify } from '@/lib/notify'
import { claimsOf } from '@/lib/session/auth'

/** Renews an admin's session without leaving the screen. */
function SignInAgain({ close }: { close: () => void }) {
  useLayer(close)
  const [email] = useState(() => claimsOf(readPersisted().auth?.token ?? '').email ?? '')
  const signIn = async (body: { email: string; password: string }) => {
    persistAdmin(await signInAsAdmin(body))
    notify("You're still signed in")
    close()
  }
  return (
    <Modal opened onClose={close} title="Stay signed in" centered withCloseButton={false}>
      <PlainForm loadSchema={async () => LoginForm} onSubmit={signIn} retryField="password">
        <Stack>
          <Text>Enter the password for {email} to continue.</Text>
          <PlainPassword name="password" label="Password" autoComplete="current-password" />
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="email" hidden autoComplete="username" value={email} readOnly />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            <PlainSubmit>Sign in</PlainSubmit>
          </Group>
        </Stack>
      </PlainForm>
    </Modal>
  )
}

// `lazy` requires a default export.
export { SignInAgain as default }
