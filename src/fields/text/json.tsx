import type { ReadingView } from '#src/fields/kindView.ts'

export const json: ReadingView<unknown> = {
  Cell: ({ value }) =>
    value === null || value === undefined ? null : <code>{inWords(value)}</code>,
  Filter: null,
  align: 'left',
  width: () => 260,
  least: 140,
  isWide: true,
}

export const inWords = (value: unknown) => JSON.stringify(value, null, 2)
