import { stillAsked } from '#core/polls/asked'
import { FORMS_COUNTED } from '#core/polls/counted'
import { OpenPollEntity } from '#core/polls/entity'

/** What waits for a person, of the first FORMS_COUNTED that are open. */
export async function countOpen(personId: string): Promise<number> {
  const open = await OpenPollEntity.query(`open-polls#${personId}`, { index: 'gsi1', limit: FORMS_COUNTED })
  return (await stillAsked(open)).length
}
