import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, SubmitButton } from '@/components/fields/form'
import { PasswordField } from '@/components/fields/password-field'
import { useFocusReturn } from '@/components/use-focus-return'
import { signInAsAdmin } from '@/features/auth/admin-login'
import { LoginForm } from '@/features/auth/schema'
import { claimsOf, persist, readPersisted } from '@/lib/auth'
import { notify } from '@/lib/notify'
import { useSchemaForm } from '@/lib/use-schema-form'

/** Renews the session of an admin in place: what is on the screen stays. */
function SignInAgain({ close }: { close: () => void }) {
  useFocusReturn()
  const [email] = useState(() => claimsOf(readPersisted().auth?.token ?? '').email ?? '')
  const form = useSchemaForm(LoginForm, { email, password: '' })
  const signIn = async (body: { email: string; password: string }) => {
    persist({ auth: { userType: 'admin', token: await signInAsAdmin(body) } })
    notify('You stay signed in.')
    close()
  }
  return (
    <Modal opened onClose={close} title="Stay signed in" centered withCloseButton={false}>
      <Form form={form} onSubmit={signIn}>
        <Stack>
          <Text>Enter the password of {email} to go on where you are.</Text>
          <PasswordField
            control={form.control}
            name="password"
            label="Password"
            autoComplete="current-password"
          />
          {/* Tells password managers whose password it is. */}
          <input type="text" hidden autoComplete="username" value={email} readOnly />
          <Group justify="end">
            <Button variant="default" onClick={close}>
              Not now
            </Button>
            <SubmitButton>Sign In</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

// `lazy` asks for a default export.
export { SignInAgain as default }
