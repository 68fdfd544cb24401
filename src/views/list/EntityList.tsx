import { ListBase, useLocation, useResourceContext } from 'ra-core'
import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { part } from '#src/loading/LazyPart.tsx'
import { beginningOf } from './beginning.ts'
import { displayIn } from '#src/views/display/display.ts'
import { FilterBar } from '#src/views/list/filters/FilterBar.tsx'
import { BulkBar } from '#src/views/list/bulk/BulkBar.tsx'
import { LookProvider } from '#src/views/list/saved/LookContext.tsx'
import { SelectionProvider } from '#src/views/list/bulk/Selection.tsx'
import { Unhurried } from './DeferredList.tsx'
import { ListBody } from './ListBody.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListPage } from '#src/views/parts/Page.tsx'
import { quietly } from '#src/views/quietly.ts'

// Most lists are shown as a list, whole, and are no work of several people at once.
const ListChanges = part(() => import('./ListChanges.tsx'))
const OfOne = lazy(() => import('#src/views/display/ScopedList.tsx'))
const OtherDisplay = lazy(() => import('#src/views/display/OtherDisplay.tsx'))

/** The records of an entity, as its declaration lists them. Filter, sort, page and look live in the address. */
export default function EntityList({ entity }: { entity: AnyEntity }) {
  return entity.list?.ofOne ? (
    <Suspense fallback={null}>
      <OfOne entity={entity}>
        {(filter, picker) => <Listed entity={entity} filter={filter} picker={picker} />}
      </OfOne>
    </Suspense>
  ) : (
    <Listed entity={entity} />
  )
}

interface Props {
  entity: AnyEntity
  /** What the list is always filtered by. */
  filter?: Readonly<Record<string, unknown>>
  /** Stands beside the title. */
  picker?: ReactNode
}

function Listed({ entity, filter, picker }: Props) {
  const { pathname, search } = useLocation()
  const { preset, show } = listOfResource(useResourceContext()!)
  const display = displayIn(entity, search, show)
  const beginning = useMemo(() => beginningOf(entity, pathname), [entity, pathname])
  const rows = useRef<HTMLTableSectionElement>(null)
  const toRows = () => rows.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  return (
    // Two screens may list the same records, each with its own filter and look.
    <ListBase
      key={pathname}
      {...beginning}
      exporter={false}
      // Who may list was asked before this was drawn, of the same claims; to ask again costs the first rows three more drawings.
      disableAuthentication
      filter={filter}
      filterDefaultValues={preset}
      queryOptions={display === 'list' ? quietly : unasked}
    >
      <Unhurried>
        <LookProvider entity={entity}>
          <SelectionProvider>
            <ListPage>
              <ListHeader entity={entity} display={display} picker={picker} />
              <FilterBar entity={entity} onLeave={toRows} />
              {display === 'list' ? (
                <>
                  <ListBody entity={entity} rows={rows} />
                  <ListPagination />
                  <BulkBar entity={entity} />
                  {entity.list?.live && <ListChanges entity={entity} />}
                </>
              ) : (
                <Suspense fallback={null}>
                  <OtherDisplay entity={entity} display={display} />
                </Suspense>
              )}
            </ListPage>
          </SelectionProvider>
        </LookProvider>
      </Unhurried>
    </ListBase>
  )
}

/** Rows that are not shown are not read. */
const unasked = { ...quietly, enabled: false }
