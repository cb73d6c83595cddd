import { imageUrl } from '#core/lib/config'
import { type Named, nameOf } from '#core/shared/name'
import type { Person } from '#core/shared/person'

interface Profile extends Named {
  email: string
  imageKey: string | null
}

/**
 * Returns a person as part of another response. For a deleted account only the id is left (rule
 * keep-payments-without-names).
 */
export const personOf = (id: string, profile: Profile | undefined): Person => ({
  id,
  name: profile ? nameOf(profile) : '',
  email: profile?.email ?? '',
  image: imageUrl(profile?.imageKey),
})
