import { useSyncExternalStore } from 'react'
import { ButtonLink } from '@/components/button-link'
import { SENDER_PATHS, type Sender } from '@/entities/forms/queries'
import { NEW_FORM } from '@/features/forms/definitions/field-types'
import { draftOf } from '@/lib/draft'

/** Opens the builder, where a new form continues from its draft. Admins get it in a tab of its own. */
export function NewFormButton({ sender }: { sender: Sender }) {
  const hasDraft = useSyncExternalStore(onOtherTabs, () => draftOf(NEW_FORM) !== undefined)
  return (
    <ButtonLink
      to={SENDER_PATHS[sender].newForm}
      variant="light"
      target={sender === 'admin' ? '_blank' : undefined}
    >
      {hasDraft ? 'Continue draft' : 'New form'}
    </ButtonLink>
  )
}

/** The browser reports what other tabs store. */
function onOtherTabs(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
