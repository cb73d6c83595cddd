import { Button } from '@mantine/core'
import { IconBell, IconDeviceMobile, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { SettingRow, SettingSwitch, Settings } from '@/components/layout/setting-row'
import { IconTile } from '@/components/people/person-row'
import { BY_HAND, installMethod } from '@/features/device/install-offer'
import {
  choices,
  type Permission,
  permission,
  setHideText,
  storedChoice,
  turnOff,
  turnOn,
} from '@/features/device/notifications'
import { notify } from '@/lib/notify'
import { install } from '@/lib/page/install'
import { useCount } from '@/lib/text/count'

const WHY_NOT: Record<Exclude<Permission, 'possible'>, string> = {
  'needs-install': `Add Platewise to your home screen first: ${BY_HAND}`,
  blocked: 'Notifications are blocked. Turn them on in your browser settings.',
  unsupported: "This browser doesn't support notifications.",
}

const NOTIFY = 'Notify me of new messages'
const bell = <IconTile Icon={IconBell} tint="leaf" />

/** Settings of this device for the signed-in person. */
function DeviceSettings() {
  useCount(choices)
  const choice = storedChoice()
  const [isPending, setPending] = useState(false)
  const pushPermission = permission()

  const change = async (action: () => Promise<unknown>) => {
    setPending(true)
    try {
      await action()
    } catch {
      notify("That didn't work. Please try again later.", 'error')
    } finally {
      setPending(false)
    }
  }
  return (
    <Settings title="On this device">
      {pushPermission === 'possible' ? (
        <SettingSwitch
          glyph={bell}
          label={NOTIFY}
          line="Even when Platewise is closed."
          checked={choice !== undefined}
          disabled={isPending}
          onChange={(isOn) => void change(() => (isOn ? turnOn() : turnOff()))}
        />
      ) : (
        <SettingRow glyph={bell} label={NOTIFY} line={WHY_NOT[pushPermission]} />
      )}
      {pushPermission === 'possible' && choice && (
        <SettingSwitch
          glyph={<IconTile Icon={IconEyeOff} tint="sky" />}
          label="Hide message text"
          line="Notifications say you have a message, not what it says."
          checked={choice.hideText}
          disabled={isPending}
          onChange={(hide) => void change(() => setHideText(hide))}
        />
      )}
      <InstallRow />
    </Settings>
  )
}

function InstallRow() {
  const [method, setMethod] = useState(installMethod)
  if (!method) return null
  return (
    <SettingRow
      glyph={<IconTile Icon={IconDeviceMobile} tint="lilac" />}
      label="Add Platewise to your home screen"
      line={method === 'hand' ? BY_HAND : 'It opens instantly in its own window.'}
    >
      {method === 'click' && (
        <Button variant="default" onClick={() => void install().then(() => setMethod(installMethod()))}>
          Install
        </Button>
      )}
    </SettingRow>
  )
}

// `lazy` requires a default export.
export { DeviceSettings as default }
