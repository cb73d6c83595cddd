import type { CoachItem } from '#core/coach/entity'
import type { ExtraItem } from '#core/extras/entity'
import type { ExtraSpecialty } from '#core/extras/shared/schema'
import { imageUrl } from '#core/lib/config'

type Audience = 'self' | 'admin' | 'others'

export const extraFor = (
  audience: Audience,
  { extraId, title, priceCents, description, approved, version, createdAt, coachId, runningPlans }: ExtraItem,
  coach: CoachItem | undefined,
): ExtraSpecialty => ({
  id: extraId,
  specialties: title,
  price: priceCents / 100,
  description,
  approved,
  version,
  createdAt,
  nutritionist: {
    id: coachId,
    firstName: coach?.firstName ?? '',
    lastName: coach?.lastName ?? '',
    ...(audience === 'admin' && { email: coach?.email ?? '', image: imageUrl(coach?.imageKey) }),
  },
  ...(audience !== 'others' && { subscribers: runningPlans ?? 0 }),
})
