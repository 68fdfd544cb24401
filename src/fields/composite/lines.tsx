import { lazy } from 'react'
import type { CellProps, KindView, InputProps } from '#src/fields/kindView.ts'
import { whenLoaded } from '#src/fields/whenLoaded.tsx'

// Loaded when a record with lines is opened: lists never show them, and a grid needs all other
// kinds.
const LinesTable = lazy(() => import('./LinesTable.tsx'))
const LinesGrid = lazy(() => import('./LinesGrid.tsx'))

export const lines: KindView<readonly Record<string, unknown>[]> = {
  Cell: whenLoaded<CellProps>(LinesTable),
  Input: whenLoaded<InputProps>(LinesGrid),
  Filter: null,
  align: 'left',
  width: () => 400,
  isWide: true,
}
