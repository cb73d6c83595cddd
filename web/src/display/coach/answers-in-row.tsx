import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/schema'
import { LoadingState } from '@/components/states'

/** It brings the questions with it, which a table needs only in an open row. */
const AnswerList = lazy(() =>
  import('@/display/coach/answer-list').then((file) => ({ default: file.AnswerList })),
)

/** All answers of a coach, in a row of a table. */
export const AnswersInRow = ({ coach }: { coach: Coach }) => (
  <Suspense fallback={<LoadingState />}>
    <AnswerList isFlat level={3} answerOf={(field) => coach[field]} />
  </Suspense>
)
