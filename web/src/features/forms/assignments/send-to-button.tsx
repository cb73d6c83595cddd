import { ButtonLink } from '@/components/button-link'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { selectForm } from '@/features/forms/assignments/selection'

interface Props {
  sender: Sender
  path: string
}

/** Leads from a published form to the people to send it to. */
export const SendToButton = ({ sender, path }: Props) => (
  <ButtonLink
    to={SENDER_PATHS[sender].forms}
    search={{ step: 'people' }}
    variant="light"
    onClick={() => selectForm(path)}
  >
    Send to…
  </ButtonLink>
)
