import { useListFilterContext } from 'ra-core'
import { useState } from 'react'
import type { Shown } from '#src/views/parts/columns.ts'

/** The inputs of these filters, in their order. */
export function Filters({ filters }: { filters: readonly Shown[] }) {
  const [values, setValue] = useValues()
  return filters.map(
    ({ name, label, field, view: { Filter } }) =>
      Filter && (
        <Filter
          key={name}
          field={field}
          label={label}
          value={values[name]}
          onChange={value => setValue(name, value)}
        />
      ),
  )
}

type Values = Readonly<Record<string, unknown>>

/**
 * The list's filter. The address follows a moment later; changes until then, such as the other end
 * of a range, build on this state.
 */
function useValues() {
  const { filterValues, setFilters } = useListFilterContext()
  const present = JSON.stringify(filterValues)
  const [asked, ask] = useState<{ values: Values; from: string }>()
  if (asked && asked.from !== present) ask(undefined)
  const values: Record<string, any> = asked?.values ?? filterValues
  const setValue = (name: string, value: unknown) => {
    const next = { ...values, [name]: value }
    ask({ values: next, from: present })
    setFilters(next)
  }
  return [values, setValue] as const
}
