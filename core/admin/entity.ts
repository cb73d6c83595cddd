import { entity } from '#core/lib/table'

export interface AdminItem {
  email: string
  adminId: string
  name: string
  passwordHash: string
  createdAt: string
}

/** A number of the dashboard, kept by the stream consumer. */
export interface Stat {
  /** `coaches#PENDING`, or `clients#2026-11` for the clients who joined in that month. */
  name: string
  count?: number
}

/** All of them: gsi1 under `admins`. */
export const AdminEntity = entity<AdminItem, Pick<AdminItem, 'email'>>('admin', {
  key: ({ email }) => ({ pk: `admin#${email}`, sk: 'admin' }),
  gsi1: ({ email }) => ({ pk: 'admins', sk: email }),
})
/** All of them: `stats`. */
export const StatEntity = entity<Stat, Pick<Stat, 'name'>>('stat', {
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})
