import { entity } from '#core/lib/table'

export interface AdminItem {
  email: string
  adminId: string
  name: string
  passwordHash: string
  createdAt: string
}

export const AdminEntity = entity<AdminItem, Pick<AdminItem, 'email'>>('admin', {
  key: ({ email }) => ({ pk: `admin#${email}`, sk: 'admin' }),
  gsi1: ({ email }) => ({ pk: 'admins', sk: email }),
})
