import { ListBase, useLocation } from 'ra-core'
import { useMemo, useRef } from 'react'
import { defaultSort, type AnyEntity } from '../../resources/define/index.ts'
import { FilterBar } from './FilterBar.tsx'
import { BulkBar } from './list/BulkBar.tsx'
import { LookProvider } from './list/LookContext.tsx'
import { SelectionProvider } from './list/Selection.tsx'
import { ListBody } from './ListBody.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListPage } from './Page.tsx'
import { quietly } from './quietly.ts'

/** The records of an entity, as its declaration lists them. Filter, sort, page and look live in the address. */
export default function EntityList({ entity }: { entity: AnyEntity }) {
  const { pathname } = useLocation()
  const sort = useMemo(() => {
    const [field, order] = defaultSort(entity)
    return { field, order }
  }, [entity])
  const rows = useRef<HTMLTableSectionElement>(null)
  const toRows = () => rows.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  return (
    // Two screens may list the same records, each with its own filter and look.
    <ListBase
      key={pathname}
      storeKey={`${pathname.slice(1)}.listParams`}
      sort={sort}
      perPage={25}
      exporter={false}
      queryOptions={quietly}
    >
      <LookProvider entity={entity}>
        <SelectionProvider>
          <ListPage>
            <ListHeader entity={entity} />
            <FilterBar entity={entity} onLeave={toRows} />
            <ListBody entity={entity} rows={rows} />
            <ListPagination />
            <BulkBar entity={entity} />
          </ListPage>
        </SelectionProvider>
      </LookProvider>
    </ListBase>
  )
}
