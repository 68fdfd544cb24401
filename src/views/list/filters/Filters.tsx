import { useListFilterContext } from 'ra-core'
import { useState } from 'react'
import type { Shown } from '#src/views/parts/columns.ts'

/** The inputs of a list's filters, in their order. */
export function Filters({ filters }: { filters: readonly Shown[] }) {
  const [values, setValue] = useValues()
  return <FilterPills filters={filters} values={values} onChange={setValue} />
}

interface PillsProps {
  filters: readonly Pick<Shown, 'name' | 'label' | 'field' | 'view'>[]
  values: Readonly<Record<string, any>>
  onChange: (name: string, value: any) => void
}

/** The same filters for a screen of its own, which keeps their values. */
export const FilterPills = ({ filters, values, onChange }: PillsProps) =>
  filters.map(
    ({ name, label, field, view: { Filter } }) =>
      Filter && (
        <Filter
          key={name}
          field={field}
          label={label}
          value={values[name]}
          onChange={value => onChange(name, value)}
        />
      ),
  )

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
