import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { LoadingState } from '@/components/states/states'

/** Loaded on demand: the questions that come with it are needed only in an open table row. */
const AnswerList = lazy(() =>
  import('@/entities/coach/answer-list').then((file) => ({ default: file.AnswerList })),
)

/** All answers of a coach, for a table row. */
export const AnswersInRow = ({ coach }: { coach: Coach }) => (
  <Suspense fallback={<LoadingState />}>
    <AnswerList isFlat level={3} answerOf={(field) => coach[field]} />
  </Suspense>
)
