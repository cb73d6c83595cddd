import type { Store } from '#scripts/local/store'

/** An email as its recipient would get it. `date` is ISO 8601 UTC. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Headers other than those that every email has. */
  headers?: Record<string, string>
  date: string
}

/** Collects every email of the local services, newest first. */
export interface Outbox {
  send(mail: Omit<Mail, 'date'>): void
  list(): Mail[]
}

export function openOutbox(store: Store): Outbox {
  const mails = store.collection<Mail>('outbox')
  let count = mails.list().length
  return {
    send(mail) {
      mails.put(String(++count), { ...mail, date: new Date().toISOString() })
    },
    list: () => mails.list().reverse(),
  }
}
