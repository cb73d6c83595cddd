import { Modal } from '@mantine/core'
import { PlainForm, PlainPassword, PlainSubmit } from '@/components/fields/plain-form'
import { useLayer } from '@/components/overlays/use-layer'
import { api } from '@/lib/network/api'
import { loadPart } from '@/lib/network/load-part'
import { notify } from '@/lib/notify'

interface Props {
  isAdmin: boolean
  close: () => void
}

/** Asks for the current password and a new one. */
function ChangePassword({ isAdmin, close }: Props) {
  useLayer(close)
  const change = async (current: string, password: string) => {
    if (isAdmin) return api.adminAccounts.changePassword({ body: { current, password } })
    const { changeMemberPassword } = await loadPart(() => import('@/features/settings/password'))
    return changeMemberPassword(current, password)
  }
  return (
    <Modal opened onClose={close} title="Change password" closeButtonProps={{ 'aria-label': 'Close' }}>
      <PlainForm
        loadSchema={async () => (await loadPart(() => import('#core/identity/shared/schema'))).PasswordChange}
        onSubmit={async ({ current, password }) => {
          await change(current, password)
          notify('Password changed')
          close()
        }}
        retryField="current"
      >
        <PlainPassword
          name="current"
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
        <PlainPassword
          name="password"
          label="New password"
          description="At least 6 characters"
          autoComplete="new-password"
        />
        <PlainSubmit>Change password</PlainSubmit>
      </PlainForm>
    </Modal>
  )
}

// `lazy` requires a default export.
export { ChangePassword as default }
