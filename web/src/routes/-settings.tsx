import { IconMail, IconUserX } from '@tabler/icons-react'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { SettingRow, Settings } from '@/components/layout/setting-row'
import { IconTile } from '@/components/people/person-row'
import { PendingEmail } from '@/features/account/pending-email'
import { DeviceSettings } from '@/features/device/lazy'
import { Appearance, OtherDevicesRow, PasswordRow, ReminderSwitch } from '@/features/settings/settings'
import { signInProvider } from '@/lib/session/auth'
import { useUser } from '@/lib/session/session'

const PATHS = {
  client: { edit: '/client/profile/edit', data: '/client/profile/data' },
  coach: { edit: '/nutritionist/profile/edit', data: '/nutritionist/profile/data' },
} as const

/** What a client or coach can set about their account and this device. */
export function MemberSettings({ member }: { member: keyof typeof PATHS }) {
  const user = useUser()
  const paths = PATHS[member]
  return (
    <Page title="Settings" width="narrow">
      <PendingEmail user={user} />
      <Settings title="Sign-in">
        <SettingRow glyph={<IconTile Icon={IconMail} tint="sky" />} label="Email" line={user.email}>
          <ButtonLink
            to={paths.edit}
            search={{ change: 'email' }}
            variant="default"
            size="sm"
            aria-label="Change email"
          >
            Change
          </ButtonLink>
        </SettingRow>
        <PasswordRow provider={signInProvider()} />
        <OtherDevicesRow />
      </Settings>
      <Settings title="Emails">
        <ReminderSwitch />
      </Settings>
      <DeviceSettings />
      <Appearance />
      <Settings title="Your account">
        <SettingRow
          glyph={<IconTile Icon={IconUserX} tint="peach" />}
          label="Your data and deletion"
          line="See and download what we store, or delete your account."
        >
          <ButtonLink to={paths.data} variant="default" size="sm">
            My data
          </ButtonLink>
        </SettingRow>
      </Settings>
    </Page>
  )
}

/** What an admin can set. Other settings belong to `npm run admin:create`. */
export const AdminSettings = () => (
  <Page title="Settings" width="narrow">
    <Settings title="Sign-in">
      <PasswordRow isAdmin />
    </Settings>
    <Appearance />
  </Page>
)
