import { lazy, Suspense, type ComponentType } from 'react'
import type { CellProps, FieldHalf, InputProps } from './half.ts'

// Loaded when a record with lines is opened: lists never show them, and a grid needs every other kind.
const LinesTable = lazy(() => import('./LinesTable.tsx'))
const LinesGrid = lazy(() => import('./LinesGrid.tsx'))

const whenLoaded =
  <P extends object>(View: ComponentType<P>) =>
  (props: P) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )

export const lines: FieldHalf<readonly Record<string, unknown>[]> = {
  Cell: whenLoaded<CellProps>(LinesTable),
  Input: whenLoaded<InputProps>(LinesGrid),
  Filter: null,
  align: 'left',
  width: () => 400,
  isWide: true,
}
