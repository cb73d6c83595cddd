import { entity } from '#core/lib/table'

export interface AdminItem {
  email: string
  adminId: string
  name: string
  passwordHash: string
  createdAt: string
}

/** All of them: gsi1 under `admins`. */
export const AdminEntity = entity<AdminItem, Pick<AdminItem, 'email'>>('admin', {
  key: ({ email }) => ({ pk: `admin#${email}`, sk: 'admin' }),
  gsi1: ({ email }) => ({ pk: 'admins', sk: email }),
})
