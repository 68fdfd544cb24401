import { type ComponentType, lazy, Suspense } from 'react'
import { addressText, type Address } from '#define'
import { lateViews } from '#src/fields/inputRegistry.ts'
import type { CellProps, InputProps, ReadingView } from '#src/fields/kindView.ts'
import { orderedPictures } from '#src/fields/pictures/orderedPictures.ts'

export const address: ReadingView<Address> = {
  Cell: ({ value }) => (value ? addressText(value) : null),
  width: () => 240,
  least: 150,
  isWide: true,
}

const Table = whenShown<CellProps>(() => lateViews().LinesTable())
const Grid = whenShown<InputProps>(() => lateViews().LinesGrid())
const Pictures = whenShown<CellProps>(() => import('#src/fields/pictures/PicturesCell.tsx'))
const PicturesInput = whenShown<InputProps>(() => import('#src/fields/pictures/PicturesInput.tsx'))

/** A grid needs all other kinds. Pictures in an order are a grid of their own. */
export const lines: ReadingView = {
  Cell: props => (orderedPictures(props.field) ? <Pictures {...props} /> : <Table {...props} />),
  Input: props =>
    orderedPictures(props.field) ? <PicturesInput {...props} /> : <Grid {...props} />,
  width: () => 400,
  isWide: true,
}

/** Both need the kinds of all questions. */
export const answers: ReadingView = {
  Cell: whenShown<CellProps>(() => lateViews().AnswersList()),
  Input: whenShown<InputProps>(() => lateViews().AnswersInput()),
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
