import { useState } from 'react'
import { ulid } from 'ulid'
import { peopleCountText, pluralText } from '@/features/forms/assignments/sent-text'
import { keyOf } from '@/lib/storage'

/** What a sender has selected so far. */
export interface Selection {
  forms: readonly string[]
  clients: readonly string[]
  coaches: readonly string[]
  /** An idempotency key per selection, so that retrying after a lost response doesn't send the forms twice. */
  sendingId: string
}

const KEY = keyOf('sending')

const nothing = (): Selection => ({ forms: [], clients: [], coaches: [], sendingId: ulid() })

function read(): Selection {
  const text = sessionStorage.getItem(KEY)
  return text ? JSON.parse(text) : nothing()
}

/** The selection of this tab. It survives Back, a reload and visits to other pages until it's sent or cleared. */
export function useSelection() {
  const [selection, setSelection] = useState(read)
  const store = (next: Selection) => {
    sessionStorage.setItem(KEY, JSON.stringify(next))
    setSelection(next)
  }
  return {
    selection,
    choose: (change: Partial<Omit<Selection, 'sendingId'>>) =>
      store({ ...read(), ...change, sendingId: ulid() }),
    clear: () => store(nothing()),
  }
}

/** Selects only this form. Whoever was selected for another form isn't meant. */
export const selectForm = (path: string) =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...nothing(), forms: [path] }))

export const recipientIdsOf = ({ clients, coaches }: Selection) => [...clients, ...coaches]

/** "1 form · 3 clients". */
export const selectionText = ({ forms, clients, coaches }: Selection) =>
  [forms.length > 0 && pluralText(forms.length, 'form'), ...peopleCountText(clients.length, coaches.length)]
    .filter(Boolean)
    .join(' · ')
