import { ContentEntity } from '#core/content/entity'
import type { HomepageContent, HomepageType } from '#core/content/shared/schema'
import type { UserType } from '#core/identity/shared/schema'

/** Returns what admins have published for this type, or an empty text. */
export async function getFaq(type: UserType): Promise<{ type: UserType; text: string }> {
  const item = await ContentEntity.find({ slot: `faq-${type}` })
  return { type, text: item?.text ?? '' }
}

export async function getHomepage(type: HomepageType): Promise<HomepageContent[]> {
  const item = await ContentEntity.find({ slot: `home-${type}` })
  return [{ type, text: item?.text ?? '' }]
}
