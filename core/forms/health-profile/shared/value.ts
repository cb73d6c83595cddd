import * as v from 'valibot'
import { answerOf } from '#core/forms/definitions/shared/answers'
import { FACTS, type Fact, type FactKind } from '#core/forms/definitions/shared/fact-kinds'

const QUESTIONS: Record<FactKind, 'paragraph' | 'weight' | 'height'> = {
  text: 'paragraph',
  weight: 'weight',
  height: 'height',
}
const NOTHING = 'Enter your answer'

/** The schema of a fact's value on the facts page. It validates like the matching question of a form. */
export const factForm = (fact: Fact) =>
  v.object({
    value: v.pipe(
      v.unknown(),
      v.check((value) => value !== undefined && value !== null && value !== '', NOTHING),
      answerOf({ type: QUESTIONS[FACTS[fact].kind], id: fact, label: FACTS[fact].label }),
      v.union([v.pipe(v.string(), v.minLength(1, NOTHING)), v.number()]),
    ),
  })
