import { ListContextProvider, type ListControllerResult } from 'ra-core'
import { useMemo } from 'react'
import { rowsEntity, type AnyCall, type AnyEntity, type Shape } from '#define'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { CallFilters } from '#src/views/call/CallFilters.tsx'

type Values = Readonly<Record<string, unknown>>

interface Props {
  call: AnyCall
  title: string
  /** The list of its answer that is counted. */
  list: string
  values: Values
  onChange: (values: Values) => void
  /** Inputs that are no filters. */
  without?: readonly string[]
  total: number | undefined
}

/** The input of a call as the filters of a report that is no table; on a phone in a sheet. */
export function ReportFilters({ call, title, list, values, onChange, without = [], total }: Props) {
  const filters = useMemo(
    () => shownIn(call.input as Shape).filter(({ name }) => !without.includes(name)),
    [call, without],
  )
  const entity = useMemo(() => {
    const rows = rowsEntity(call, { title, table: list, list })
    return { ...rows, list: { ...rows.list, sortable: [] } } as unknown as AnyEntity
  }, [call, title, list])
  const context = {
    filterValues: values,
    setFilters: onChange,
    sort: { field: '', order: 'ASC' },
    total,
  } as unknown as ListControllerResult
  return (
    <ListContextProvider value={context}>
      <CallFilters entity={entity} filters={filters} />
    </ListContextProvider>
  )
}
