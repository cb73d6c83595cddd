import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, shape } from '#core/lib/shape'

export const AdminItem = shape({
  email: v.string(),
  adminId: v.string(),
  name: orBlank(),
  passwordHash: v.string(),
  createdAt: v.string(),
})
export type AdminItem = v.InferOutput<typeof AdminItem>

export const AdminEntity = entity('admin', {
  personal: { topic: 'account', of: ['adminId'], erasure: 'keep' },
  shape: AdminItem,
  id: ['email'],
  key: ({ email }) => ({ pk: `admin#${email}`, sk: 'admin' }),
  gsi1: ({ email }) => ({ pk: 'admins', sk: email }),
})
