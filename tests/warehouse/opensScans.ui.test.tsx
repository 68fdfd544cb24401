import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnyField } from '#define'
import { stockDifferences } from '#resources/stock/differences/stockDifferences.entity.ts'
import { aisles } from '#resources/stock/positions/aisles.entity.ts'
import { layers } from '#resources/stock/positions/layers.entity.ts'
import { shelves } from '#resources/stock/positions/shelves.entity.ts'
import { kindView } from '#src/fields/index.ts'
import { valueOf } from '#src/views/parts/valueOf.tsx'
import { show } from '#tests/support/ui/harness.tsx'

const ids = { id: 'x1', layerId: 'y1' }

test.each<[name: string, field: AnyField, narrowed: string]>([
  ['pieces', layers.fields.pieces, 'layerId=x1'],
  ['usedVolume', layers.fields.usedVolume, 'layerId=x1'],
  ['usedShare', shelves.fields.usedShare, 'shelfId=x1'],
  ['usedWeight', aisles.fields.usedWeight, 'aisleId=x1'],
  ['difference', stockDifferences.fields.difference, 'layerId=y1'],
])('%s leads to the scans behind it', (name, field, narrowed) => {
  const shown = { name, label: name, field, view: kindView(field) }
  show(<>{valueOf(shown, { ...ids, [name]: 2 })}</>)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/warehouse/scans?${narrowed}`)
})
