import { lazy } from 'react'
import type { CellProps, KindView, InputProps } from '#src/fields/kindView.ts'
import type { Answers } from './useQuestions.ts'
import { whenLoaded } from '#src/fields/whenLoaded.tsx'

// Loaded when a record with answers is opened: both need the kinds of all questions.
const AnswersList = lazy(() => import('./AnswersList.tsx'))
const AnswersInput = lazy(() => import('./AnswersInput.tsx'))

export const answers: KindView<Answers> = {
  Cell: whenLoaded<CellProps<Answers>>(AnswersList),
  Input: whenLoaded<InputProps>(AnswersInput),
  Filter: null,
  align: 'left',
  width: () => 300,
  least: 170,
  isWide: true,
}
