import { ListBase } from 'ra-core'
import { useMemo, useRef } from 'react'
import { defaultSort, type AnyEntity } from '../../resources/define/index.ts'
import { FilterBar } from './FilterBar.tsx'
import { ListBody } from './ListBody.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListPage } from './Page.tsx'
import { quietly } from './quietly.ts'

/** The records of an entity, as its declaration lists them. Filter, sort and page live in the address. */
export default function EntityList({ entity }: { entity: AnyEntity }) {
  const sort = useMemo(() => {
    const [field, order] = defaultSort(entity)
    return { field, order }
  }, [entity])
  const rows = useRef<HTMLTableSectionElement>(null)
  const toRows = () => rows.current?.querySelector('tr')?.focus()
  return (
    <ListBase sort={sort} perPage={25} exporter={false} queryOptions={quietly}>
      <ListPage>
        <ListHeader entity={entity} />
        <FilterBar entity={entity} onLeave={toRows} />
        <ListBody entity={entity} rows={rows} />
        <ListPagination />
      </ListPage>
    </ListBase>
  )
}
