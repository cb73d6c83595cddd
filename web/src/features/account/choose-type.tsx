import { IconClipboardCheck, IconHeartHandshake } from '@tabler/icons-react'
import classes from '@/features/account/auth.module.css'
import type { RegistrationState } from '@/features/account/registration-state'

type UserType = RegistrationState['userType']

const choices = [
  {
    userType: 'client',
    label: 'Join as a client',
    text: 'Find a coach who fits your goals and pay monthly.',
    Icon: IconHeartHandshake,
  },
  {
    userType: 'nutritionist',
    label: 'Apply as a coach',
    text: "Fill out an application. We'll review it and email you.",
    Icon: IconClipboardCheck,
  },
] as const

interface Props {
  refKey?: string
  choose: (userType: UserType) => void
}

export function ChooseType({ refKey, choose }: Props) {
  return (
    // A form, so that choosing works before the page's script has loaded.
    <form className={classes.choices}>
      {refKey && <input type="hidden" name="ref" value={refKey} />}
      {choices.map(({ userType, label, text, Icon }) => (
        <button
          key={userType}
          type="submit"
          name="type"
          value={userType}
          className={classes.choice}
          onClick={(event) => {
            event.preventDefault()
            choose(userType)
          }}
        >
          <Icon size={36} stroke={1.5} aria-hidden />
          <strong>{label}</strong>
          <span>{text}</span>
        </button>
      ))}
    </form>
  )
}
