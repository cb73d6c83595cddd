import * as v from 'valibot'
import { answerOf } from '#core/forms/definitions/shared/answers'
import { FACTS, type Fact, type FactKind } from '#core/forms/definitions/shared/fact-kinds'

const QUESTIONS: Record<FactKind, 'paragraph' | 'weight' | 'height'> = {
  text: 'paragraph',
  weight: 'weight',
  height: 'height',
}
const NOTHING = 'Tell what is so'

/** What somebody may say of such a fact, as a form would take it. */
export const factForm = (fact: Fact) =>
  v.object({
    value: v.pipe(
      v.unknown(),
      v.check((value) => value !== undefined && value !== null && value !== '', NOTHING),
      answerOf({ type: QUESTIONS[FACTS[fact].kind], id: fact, label: FACTS[fact].label }),
      v.union([v.pipe(v.string(), v.minLength(1, NOTHING)), v.number()]),
    ),
  })
