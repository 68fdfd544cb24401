import { percent, type AnyEntity } from '#define'
import { halfOf } from '#src/fields/index.ts'
import { shownOf, type Shown } from '#src/views/parts/columns.ts'
import type { Measures } from './parts.ts'

/** What a chart can measure beside how many records there are. */
export interface Measure extends Shown {
  readonly valueOf: (each: Measures) => number | null
}

/** The sums and means that are declared, as far as the person may see them. A flag is told as the part of the records that have it. */
export const measuresOf = (entity: AnyEntity): Measure[] => [
  ...shownOf(entity, entity.chart!.sums ?? []).map(shown => ({
    ...shown,
    valueOf: (each: Measures) => each.sums[shown.name] ?? 0,
  })),
  ...shownOf(entity, entity.chart!.means ?? []).map(({ name, label, field, half }) => ({
    ...(field.kind === 'flag'
      ? { name, label: `${label} (%)`, field: share, half: halfOf(share) }
      : { name, label, field, half }),
    valueOf: (each: Measures) => each.means?.[name] ?? null,
  })),
]

const share = percent()
