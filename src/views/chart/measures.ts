import { percent, type AnyEntity } from '#define'
import { kindView } from '#src/fields/index.ts'
import { shownOf, type Shown } from '#src/views/parts/columns.ts'
import type { Measures } from './parts.ts'

/** A measure of a chart, in addition to the number of records. */
export interface Measure extends Shown {
  readonly valueOf: (each: Measures) => number | null
}

/**
 * The declared sums and means that the user may see. A flag is measured as its share of the
 * records.
 */
export const measuresOf = (entity: AnyEntity): Measure[] => [
  ...shownOf(entity, entity.chart!.sums ?? []).map(shown => ({
    ...shown,
    valueOf: (each: Measures) => each.sums[shown.name] ?? 0,
  })),
  ...shownOf(entity, entity.chart!.means ?? []).map(({ name, label, field, view }) => ({
    ...(field.kind === 'flag'
      ? { name, label: `${label} (%)`, field: share, view: kindView(share) }
      : { name, label, field, view }),
    valueOf: (each: Measures) => each.means?.[name] ?? null,
  })),
]

const share = percent()
