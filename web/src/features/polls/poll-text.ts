import { BRAND } from '#core/lib/brand'
import type { OpenedPoll } from '#core/polls/schema'

/** Who asks, and who reads the answers (rule answers-go-to-who-asks). */
export function readersText({ sender, tags }: Pick<OpenedPoll, 'sender' | 'tags'>): string {
  if (sender) return `${sender} asks. Your answers go to ${sender} and the team of ${BRAND}.`
  return tags.includes('coach')
    ? `The team of ${BRAND} asks. Your answers go to it and to your coaches.`
    : `The team of ${BRAND} asks. Your answers go to nobody else.`
}
