import { DataProviderContext, ResourceContextProvider, useListContext, useLocation } from 'ra-core'
import {
  use,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'
import { answerList, rowsEntity, type AnyEntity, type RouteLeaf, type Shape } from '#define'
import { loadCall } from '#data/calls.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { usePanels } from '#src/app/product/panels.ts'
import { useServer } from '#src/app/useServer.ts'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { BulkBar } from '#src/views/list/bulk/BulkBar.tsx'
import { ListBody } from '#src/views/list/ListBody.tsx'
import { ListHeader } from '#src/views/list/ListHeader.tsx'
import { ListPagination } from '#src/views/list/ListPagination.tsx'
import { ListFrame } from '#src/views/list/ListFrame.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { filteredList } from '#src/views/filteredList.ts'
import { LookProvider } from '#src/views/list/saved/LookContext.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { WithAside } from '#src/views/parts/Page.tsx'
import { silent } from '#src/views/parts/silent.ts'
import { State } from '#src/views/parts/States.tsx'
import { shownIn } from './CallDialog.tsx'
import { declaredIn } from '#src/views/form/FieldsForm.tsx'
import { CallFilters, definite } from './CallFilters.tsx'
import { PageSteps } from './steps/PageSteps.tsx'
import { leading, narrowedBy } from './leading.ts'
import { rowsProvider } from './rowsProvider.ts'

/** A screen of a call: its input as filters, and below them the rows of its answer. */
export default function CallScreen({ leaf }: { leaf: RouteLeaf }) {
  const { path, title, table: name, list, totals, filter: fixed, preset } = leaf
  const call = use(loadCall(name!))
  const provider = useContext(DataProviderContext) as ErpDataProvider
  const client = useClient()
  const rows = useRef<HTMLTableSectionElement>(null)
  const entity = useMemo(
    () =>
      rowsEntity(call, { title, table: name!, ...(list && { list }), ...(totals && { totals }) }),
    [call, title, name, list, totals],
  )
  const own = useMemo(
    () =>
      rowsProvider(provider, {
        name: name!,
        call,
        path: answerList(call, list)!.path,
        resource: path.slice(1),
        ...(fixed && { fixed }),
      }),
    [provider, name, call, list, path, fixed],
  )
  const filters = shownIn(call.input as Shape).filter(
    input => !paging.includes(input.name) && !(fixed && input.name in fixed),
  )
  const beginning = () => ({ ...definite(defaultsOf(declaredIn(filters), client)), ...preset })
  // The filters follow from the call and the route, which stay.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const begin = useMemo(beginning, [call, client, preset])
  const { search } = useLocation()
  const asked = narrowedBy(search, filters, client)
  if (asked) return <LeadOn to={filteredList(path.slice(1), asked)} />
  return (
    <DataProviderContext.Provider value={own}>
      <ResourceContextProvider value={path.slice(1)}>
        <ListFrame
          key={path}
          entity={entity}
          storeKey={`${path.slice(1)}.listParams`}
          sort={asAnswered}
          perPage={50}
          filterDefaultValues={begin}
          queryOptions={silent}
        >
          <ListHeader
            entity={entity}
            display="list"
            picker={
              <>
                {call.steps?.some(step => step.page) && <PageSteps entity={entity} />}
                {call.renews && <WallBoard entity={entity} filters={filters} begin={beginning} />}
              </>
            }
          />
          <WithPanels entity={entity}>
            {filters.length > 0 && <CallFilters entity={entity} filters={filters} />}
            <Rows entity={entity} filters={filters} rows={rows} />
          </WithPanels>
          {call.renews && <Renewed every={call.renews} />}
        </ListFrame>
      </ResourceContextProvider>
    </DataProviderContext.Provider>
  )
}

/** What an area puts around the table, asked for inside the resource whose screen it is. */
function WithPanels({ entity, children }: { entity: AnyEntity; children: ReactNode }) {
  const { above, beside, below } = usePanels(entity, 'list')
  return (
    <>
      {above}
      <WithAside aside={beside}>{children}</WithAside>
      {below}
    </>
  )
}

/** A table that reads itself anew can hang on a wall. */
const WallBoard = LazyPart(() => import('./WallBoard.tsx'))

/** Reads the rows anew every so many seconds, while somebody may look at them. */
function Renewed({ every }: { every: number }) {
  const { renew } = useServer()
  const renewed = useEffectEvent(() => {
    if (!document.hidden) void renew()
  })
  useEffect(() => {
    const timer = setInterval(() => renewed(), every * 1000)
    return () => clearInterval(timer)
  }, [every])
  return null
}

interface Props {
  entity: AnyEntity
  filters: readonly Shown[]
  rows: RefObject<HTMLTableSectionElement | null>
}

function Rows({ entity, filters, rows }: Props) {
  const { filterValues } = useListContext()
  const shown = useMemo(() => leading(entity, filterValues), [entity, filterValues])
  const missing = filters.filter(
    // Tags are never null, and none of them is chosen at first.
    ({ name, field }) =>
      field.options.required && field.kind !== 'tags' && isEmpty(filterValues[name]),
  )
  return missing.length > 0 ? (
    <State
      title={say('list.choose_first', { labels: missing.map(({ label }) => label).join(', ') })}
    />
  ) : (
    <>
      {/* The columns as they lead on from what the table is narrowed by now. */}
      <LookProvider entity={shown}>
        <ListBody entity={shown} rows={rows} />
      </LookProvider>
      <ListPagination />
      <BulkBar entity={entity} />
    </>
  )
}

const paging = ['pageNo', 'pageSize', 'sort']
/** No column: the call's own order. */
const asAnswered = { field: '', order: 'ASC' } as const
