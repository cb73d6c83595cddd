import { loadPart } from '@/lib/network/load-part'

/** Calls the deletion of an account off with the token of the emailed link. */
export async function keepAccount(token: string) {
  const { api } = await loadPart(() => import('@/lib/network/api'))
  return api.ownDeletion.cancel({ body: { token } })
}
