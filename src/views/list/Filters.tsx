import { useListContext } from 'ra-core'
import type { Shown } from '../columns.ts'

/** The inputs of these filters, in their order. */
export function Filters({ filters }: { filters: readonly Shown[] }) {
  const { filterValues, setFilters } = useListContext()
  return filters.map(
    ({ name, label, field, half: { Filter } }) =>
      Filter && (
        <Filter
          key={name}
          field={field}
          label={label}
          value={filterValues[name]}
          onChange={value => setFilters({ ...filterValues, [name]: value })}
        />
      ),
  )
}
