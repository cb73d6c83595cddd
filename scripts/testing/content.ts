import type { Edited, HomepageType, Slot } from '#core/content/shared/schema'
import type { UserType } from '#core/identity/shared/schema'
import type { TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

export const saveFaq = ({ token }: TestPerson, type: UserType, text: string, revision?: number) =>
  call<Edited>('POST', '/admin/faq', {
    token,
    body: { type, text, ...(revision !== undefined && { revision }) },
  })

export const saveHomepage = ({ token }: TestPerson, type: HomepageType, text: string) =>
  call<Edited[]>('POST', '/admin/homepagecontent', { token, body: { data: [{ type, text }] } })

/** Returns the content of a slot as an admin's editor loads it. */
export async function editedOf({ token }: TestPerson, slot: Slot): Promise<Edited> {
  const kind = slot.startsWith('faq') ? 'faq' : 'homepage'
  const { body } = await call<Edited[]>('GET', `/admin/content?kind=${kind}`, { token })
  const edited = body.find((text) => text.slot === slot)
  if (!edited) throw new Error(`There's no ${slot}`)
  return edited
}
