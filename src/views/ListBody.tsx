import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import type { RefObject } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { CreateButton } from './ListHeader.tsx'
import { ListTable } from './ListTable.tsx'
import { ProblemState, State } from './States.tsx'

/** The table, or what there is instead of rows and what to do about it. */
export function ListBody({
  entity,
  rows,
}: {
  entity: AnyEntity
  rows: RefObject<HTMLTableSectionElement | null>
}) {
  const { data, error, refetch, filterValues, setFilters, isPending } = useListContext()
  if (error) return <ProblemState error={error} onRetry={refetch} />
  if (isPending || data.length > 0) return <ListTable entity={entity} rows={rows} />
  const many = entity.titles[1].toLowerCase()
  return Object.keys(filterValues).length > 0 ? (
    <State
      title={`No ${many} match`}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          Clear filters
        </Button>
      }
    >
      Nothing has all of what you search and filter by.
    </State>
  ) : (
    <State title={`No ${many} yet`} action={<CreateButton entity={entity} />}>
      They will be listed here.
    </State>
  )
}
