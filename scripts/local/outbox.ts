import type { Store } from '#scripts/local/store'

/** A mail as a person would receive it. `date` is ISO 8601 UTC. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** Beyond those that each mail has. */
  headers?: Record<string, string>
  date: string
}

/** Where every mail of the local services ends up, newest first. */
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
