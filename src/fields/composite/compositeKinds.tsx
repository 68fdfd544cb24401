import { type ComponentType, lazy, Suspense } from 'react'
import { addressText, type Address } from '#define'
import type { CellProps, InputProps, ReadingView } from '#src/fields/kindView.ts'

export const address: ReadingView<Address> = {
  Cell: ({ value }) => (value ? addressText(value) : null),
  width: () => 240,
  least: 150,
  isWide: true,
}

/** A grid needs all other kinds. */
export const lines: ReadingView = {
  Cell: whenShown<CellProps>(() => import('./LinesTable.tsx')),
  Input: whenShown<InputProps>(() => import('./LinesGrid.tsx')),
  width: () => 400,
  isWide: true,
}

/** Both need the kinds of all questions. */
export const answers: ReadingView = {
  Cell: whenShown<CellProps>(() => import('./AnswersList.tsx')),
  Input: whenShown<InputProps>(() => import('./AnswersInput.tsx')),
  width: () => 300,
  least: 170,
  isWide: true,
}

/**
 * A part of a field that is loaded with the first record that shows it, since lists never do.
 * Renders nothing until then.
 */
function whenShown<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const View = lazy(load) as ComponentType<P>
  return (props: P) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}
