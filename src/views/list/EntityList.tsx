import { useLocation, useResourceContext } from 'ra-core'
import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { uncountedOf } from '#data/lists.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { useClient } from '#src/fields/useClient.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { beginningOf, parametersAtFirst } from './beginning.ts'
import { displayIn } from '#src/views/display/display.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ListBody } from './ListBody.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListPagination } from './ListPagination.tsx'
import { WithAside } from '#src/views/parts/Page.tsx'
import { useRowFields } from './saved/useRowFields.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { silent } from '#src/views/parts/silent.ts'

// Loaded on demand: most visits show a plain table without changes by others.
const ListChanges = LazyPart(() => import('./ListChanges.tsx'))
const ScopedList = lazy(() => import('#src/views/display/ScopedList.tsx'))
const OtherDisplay = lazy(() => import('#src/views/display/OtherDisplay.tsx'))

/**
 * The records of an entity, as its declaration lists them. Filter, sort, page and look are part of
 * the address.
 */
export default function EntityList({ entity }: { entity: AnyEntity }) {
  return entity.list?.ofOne ? (
    <Suspense fallback={null}>
      <ScopedList entity={entity}>{given => <Listed {...given} />}</ScopedList>
    </Suspense>
  ) : (
    <Listed entity={entity} />
  )
}

interface Props {
  entity: AnyEntity
  filter?: Readonly<Record<string, unknown>>
  /** Next to the title. */
  picker?: ReactNode
}

function Listed({ entity, filter, picker }: Props) {
  const { pathname, search } = useLocation()
  const { preset, show, sort } = listOfResource(useResourceContext()!)
  const mayChange = useOperations(entity)('update')
  const asks = displayIn(entity, search, show)
  const display = asks === 'grid' && !mayChange ? 'list' : asks
  const client = useClient()
  const beginning = useMemo(() => beginningOf(entity, pathname, sort), [entity, pathname, sort])
  const begin = useMemo(
    () => (entity.readModel ? { ...parametersAtFirst(entity, client), ...preset } : preset),
    [entity, client, preset],
  )
  const { above, beside, below } = usePanels(entity, 'list')
  const fields = useRowFields(entity)
  const query = useMemo(
    () => ({
      ...silent,
      // Rows first; `useCounted` asks for their total. The grid shows fields that are no columns.
      meta: uncountedOf(display === 'list' ? fields : undefined),
      enabled: display === 'list' || display === 'grid',
    }),
    [display, fields],
  )
  const rows = useRef<HTMLTableSectionElement>(null)
  const toRows = () => rows.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  return (
    // Two screens may list the same records, each with its own filter and look.
    <ListFrame
      key={pathname}
      {...beginning}
      entity={entity}
      filter={filter}
      filterDefaultValues={begin}
      queryOptions={query}
    >
      <ListHeader entity={entity} display={display} picker={picker} />
      {above}
      <FilterBar entity={entity} onLeave={toRows} />
      <WithAside aside={beside}>
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
            {display === 'grid' && <ListPagination />}
          </Suspense>
        )}
      </WithAside>
      {below}
    </ListFrame>
  )
}
