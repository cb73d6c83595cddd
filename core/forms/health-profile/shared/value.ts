import * as v from 'valibot'
import { answerOf } from '#core/forms/definitions/shared/answers'
import {
  HEALTH_FACTS,
  type HealthFactKind,
  type HealthFactName,
} from '#core/forms/definitions/shared/health-fact-kinds'

const QUESTIONS: Record<HealthFactKind, 'paragraph' | 'weight' | 'height'> = {
  text: 'paragraph',
  weight: 'weight',
  height: 'height',
}
const NOTHING = 'Enter your answer'

/** The schema of a fact's value on the facts page. It validates like the matching question of a form. */
export const healthFactForm = (fact: HealthFactName) =>
  v.object({
    value: v.pipe(
      v.unknown(),
      v.check((value) => value !== undefined && value !== null && value !== '', NOTHING),
      answerOf({ type: QUESTIONS[HEALTH_FACTS[fact].kind], id: fact, label: HEALTH_FACTS[fact].label }),
      v.union([v.pipe(v.string(), v.minLength(1, NOTHING)), v.number()]),
    ),
  })
