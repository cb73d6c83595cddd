import { Button, Switch } from '@mantine/core'
import { IconBell, IconDeviceMobile, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '@/components/card'
import { IconTile } from '@/components/person-row'
import { Section } from '@/components/section'
import classes from '@/features/device/device-settings.module.css'
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
import { useCount } from '@/lib/count'
import { install } from '@/lib/install'
import { notify } from '@/lib/notify'

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
    <Section title="On this device">
      <Card className={classes.card}>
        {pushPermission === 'possible' ? (
          <Choice
            glyph={bell}
            label={NOTIFY}
            line="Even when Platewise is closed."
            checked={choice !== undefined}
            disabled={isPending}
            onChange={(isOn) => void change(() => (isOn ? turnOn() : turnOff()))}
          />
        ) : (
          <Fact glyph={bell} label={NOTIFY} line={WHY_NOT[pushPermission]} />
        )}
        {pushPermission === 'possible' && choice && (
          <Choice
            glyph={<IconTile Icon={IconEyeOff} tint="sky" />}
            label="Hide message text"
            line="Notifications say you have a message, not what it says."
            checked={choice.hideText}
            disabled={isPending}
            onChange={(hide) => void change(() => setHideText(hide))}
          />
        )}
        <InstallRow />
      </Card>
    </Section>
  )
}

interface ChoiceProps extends Omit<FactProps, 'children'> {
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

const Choice = ({ glyph, label, line, onChange, ...state }: ChoiceProps) => (
  <div className={classes.row}>
    {glyph}
    <Switch
      size="lg"
      labelPosition="left"
      label={label}
      description={line}
      classNames={{
        root: classes.root,
        body: classes.body,
        labelWrapper: classes.words,
        label: classes.label,
        description: classes.line,
      }}
      withThumbIndicator={false}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
      {...state}
    />
  </div>
)

interface FactProps {
  glyph: ReactNode
  label: string
  line: string
  children?: ReactNode
}

const Fact = ({ glyph, label, line, children }: FactProps) => (
  <div className={classes.row}>
    {glyph}
    <div className={classes.words}>
      <strong className={classes.label}>{label}</strong>
      <p className={classes.line}>{line}</p>
    </div>
    {children}
  </div>
)

function InstallRow() {
  const [method, setMethod] = useState(installMethod)
  if (!method) return null
  return (
    <Fact
      glyph={<IconTile Icon={IconDeviceMobile} tint="lilac" />}
      label="Add Platewise to your home screen"
      line={method === 'hand' ? BY_HAND : 'It opens instantly in its own window.'}
    >
      {method === 'click' && (
        <Button variant="default" onClick={() => void install().then(() => setMethod(installMethod()))}>
          Install
        </Button>
      )}
    </Fact>
  )
}

// `lazy` requires a default export.
export { DeviceSettings as default }
