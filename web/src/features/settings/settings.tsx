import { Button } from '@mantine/core'
import { IconBell, IconDevices, IconLock, IconPalette } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SettingRow, SettingSwitch, Settings } from '@/components/layout/setting-row'
import { useConfirm } from '@/components/overlays/confirm'
import { IconTile } from '@/components/people/person-row'
import { ColorSchemeSelect } from '@/features/settings/color-scheme-select'
import { remindersQuery, useSetReminders } from '@/features/settings/queries'
import { api } from '@/lib/network/api'
import { notify } from '@/lib/notify'

const ChangePassword = lazy(() => import('@/features/settings/change-password'))

export const Appearance = () => (
  <Settings title="Appearance">
    <SettingRow
      glyph={<IconTile Icon={IconPalette} tint="lilac" />}
      label="Colors"
      line="Of this device. System follows its own setting."
    >
      <ColorSchemeSelect />
    </SettingRow>
  </Settings>
)

interface PasswordProps {
  isAdmin?: boolean
  /** The company whose account the person signs in with, which has their password. */
  provider?: string | undefined
}

export function PasswordRow({ isAdmin = false, provider }: PasswordProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingRow
        glyph={<IconTile Icon={IconLock} tint="butter" />}
        label="Password"
        line={
          provider
            ? `You sign in with ${provider}. Change your password there.`
            : isAdmin
              ? 'Where you are signed in already, you stay so for up to twelve hours.'
              : 'A new one signs you out on all other devices.'
        }
      >
        {!provider && (
          <Button variant="default" size="sm" aria-label="Change password" onClick={() => setOpen(true)}>
            Change
          </Button>
        )}
      </SettingRow>
      {isOpen && (
        <Suspense>
          <ChangePassword isAdmin={isAdmin} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function OtherDevicesRow() {
  const confirm = useConfirm()
  const logOutOthers = useMutation({
    mutationFn: () => api.account.logOutOthers(),
    onSuccess: () => notify('You are signed out on all other devices'),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: 'Sign out on all other devices?',
      body: 'Phones and computers other than this one have to sign in again and get no notifications until then.',
      confirmLabel: 'Sign out others',
    })
    if (isSure) logOutOthers.mutate()
  }
  return (
    <SettingRow
      glyph={<IconTile Icon={IconDevices} tint="leaf" />}
      label="Other devices"
      line="Lost a phone, or used a computer that isn't yours?"
    >
      <Button
        variant="default"
        size="sm"
        aria-label="Sign out on other devices"
        loading={logOutOthers.isPending}
        onClick={() => void ask()}
      >
        Sign out
      </Button>
    </SettingRow>
  )
}

export function ReminderSwitch() {
  const { data } = useQuery(remindersQuery)
  const setReminders = useSetReminders()
  return (
    <SettingSwitch
      glyph={<IconTile Icon={IconBell} tint="sky" />}
      label="Email reminders"
      line="About unread messages, forms and reviews. Emails about payments and decisions always come."
      checked={data?.isOn ?? true}
      disabled={!data || setReminders.isPending}
      onChange={(isOn) => setReminders.mutate(isOn)}
    />
  )
}
