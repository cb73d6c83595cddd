import { imageUrl } from '#core/lib/config'
import { type Named, nameOf } from '#core/shared/name'
import type { Person } from '#core/shared/person'

interface Profile extends Named {
  email: string
  imageKey: string | null
}

/** Somebody as they appear inside other shapes; a deleted account leaves only its id (rule people-leave-payments). */
export const personOf = (id: string, profile: Profile | undefined): Person => ({
  id,
  name: profile ? nameOf(profile) : '',
  email: profile?.email ?? '',
  image: imageUrl(profile?.imageKey),
})
