import { DataProviderContext, ListBase, ResourceContextProvider, useListContext } from 'ra-core'
import { use, useContext, useMemo, useRef, type RefObject } from 'react'
import {
  answerList,
  rowsEntity,
  type AnyEntity,
  type AnyField,
  type Fields,
  type RouteLeaf,
  type Shape,
} from '#define'
import { loadCall } from '#data/calls.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { isEmpty } from '#src/fields/problemOf.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { SelectionProvider } from '#src/views/list/bulk/Selection.tsx'
import { ListBody } from '#src/views/list/ListBody.tsx'
import { ListPagination } from '#src/views/list/ListPagination.tsx'
import { LookProvider } from '#src/views/list/saved/LookContext.tsx'
import { ListTools } from '#src/views/list/tools/ListTools.tsx'
import { DeferredList } from '#src/views/list/DeferredList.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { Heading, ListPage } from '#src/views/parts/Page.tsx'
import { silent } from '#src/views/parts/silent.ts'
import { State } from '#src/views/parts/States.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import { shownIn } from './CallDialog.tsx'
import { CallFilters, definite } from './CallFilters.tsx'
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
        ...(fixed && { fixed }),
      }),
    [provider, name, call, list, fixed],
  )
  const filters = shownIn(call.input as Shape).filter(
    input => !paging.includes(input.name) && !(fixed && input.name in fixed),
  )
  const begin = useMemo(
    () => ({ ...definite(defaultsOf(fieldsIn(call.input as Shape, filters), client)), ...preset }),
    // The filters follow from the call and the route, which stay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [call, client, preset],
  )
  return (
    <DataProviderContext.Provider value={own}>
      <ResourceContextProvider value={path.slice(1)}>
        <ListBase
          key={path}
          storeKey={`${path.slice(1)}.listParams`}
          sort={asAnswered}
          perPage={50}
          exporter={false}
          disableAuthentication
          filterDefaultValues={begin}
          queryOptions={silent}
        >
          <DeferredList>
            <LookProvider entity={entity}>
              <SelectionProvider>
                <ListPage>
                  <Header entity={entity} />
                  {filters.length > 0 && <CallFilters entity={entity} filters={filters} />}
                  <Rows entity={entity} filters={filters} rows={rows} />
                </ListPage>
              </SelectionProvider>
            </LookProvider>
          </DeferredList>
        </ListBase>
      </ResourceContextProvider>
    </DataProviderContext.Provider>
  )
}

function Header({ entity }: { entity: AnyEntity }) {
  const { total, meta, isPending } = useListContext()
  return (
    <Heading title={entity.titles[1]} aside={<ListTools entity={entity} isTable />}>
      {!isPending && <Muted aria-live="polite">{totalInWords(total, meta)}</Muted>}
    </Heading>
  )
}

function Rows({
  entity,
  filters,
  rows,
}: {
  entity: AnyEntity
  filters: readonly Shown[]
  rows: RefObject<HTMLTableSectionElement | null>
}) {
  const { filterValues } = useListContext()
  const missing = filters.filter(
    ({ name, field }) => field.options.required && isEmpty(filterValues[name]),
  )
  return missing.length > 0 ? (
    <State
      title={say('list.choose_first', { labels: missing.map(({ label }) => label).join(', ') })}
    />
  ) : (
    <>
      <ListBody entity={entity} rows={rows} />
      <ListPagination />
    </>
  )
}

const fieldsIn = (shape: Shape, shown: readonly Shown[]): Fields =>
  Object.fromEntries(shown.map(({ name }) => [name, shape[name] as AnyField]))
const paging = ['pageNo', 'pageSize', 'sort']
/** No column: the call's own order. */
const asAnswered = { field: '', order: 'ASC' } as const
