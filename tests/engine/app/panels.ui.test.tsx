import { screen, waitFor } from '@testing-library/react'
import { Form, ListContextProvider, RecordContextProvider, useList } from 'ra-core'
import { Component, useEffect, type ComponentType, type ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import type { AnyCall, AnyEntity } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { entityOfResource, loadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { installProduct } from '#src/app/product/install.ts'
import { product } from '#src/app/product/product.ts'
import type { Slots, View } from '#src/app/product/slots.ts'
import { SelectionProvider, useSelection } from '#src/views/list/bulk/Selection.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { made, madeAnswer, madeRecord, madeRow } from '#tests/support/ui/made.ts'

interface Panel {
  /** An entity, or the call whose answer is the table. */
  of: string
  page: keyof NonNullable<Slots['panels']>
  place: string
  load: View<any>
}

const declared = entities as Readonly<Record<string, AnyEntity>>
const declaredCalls = calls as Readonly<Record<string, AnyCall>>

/** The declarations are here already; to load them by area takes seconds. */
const present = <T,>(all: Readonly<Record<string, T>>) => ({
  all: { names: Object.keys(all), load: async () => ({ default: all }) },
})
installProduct({
  ...product(),
  entities: present(declared),
  calls: {
    all: { ...present(declaredCalls).all, names: async () => Object.keys(declaredCalls) },
  },
  everywhere: [],
})
// What is there does not suspend.
beforeAll(() =>
  Promise.all([
    ...Object.keys(declared).map(loadEntity),
    ...Object.keys(declaredCalls).map(loadCall),
  ]),
)
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

/** Where a panel has something to say only of some records, one of those. */
const cases: Readonly<Record<string, { record?: object; path?: string; hasRows?: false }>> = {
  'products show above': { hasRows: false },
  'orderTags show below': { record: { setBy: 'Rule' } },
  'orderTags create below': { record: { setBy: 'Rule' } },
  'orderTags edit below': { record: { setBy: 'Rule' } },
  'flags show below': { record: { setBy: 'Rule' } },
  'flags create below': { record: { setBy: 'Rule' } },
  'flags edit below': { record: { setBy: 'Rule' } },
  'refunds show above': { record: { state: 'Requested', goods: 'Not returned' } },
  'stocktakes show toolbar': { record: { state: 'Counting' } },
  'purchaseOrders show toolbar': {
    record: { state: 'Confirmed', lines: [{ id: 'l1', position: 1, notLoaded: 5 }] },
  },
  'getDailyTasks list selection': { record: { kind: 'Check-in', status: 'Open' } },
  'labelQueue list above': { path: '/?check=1' },
}

/** What draws nothing, and why. */
const silent: Readonly<Record<string, string>> = {
  'getWaitingCustomers list above': 'listens for changes alone',
  'purchaseOrders show above': 'remembers the record alone',
  'containers show above': 'remembers the record alone',
  'customers edit above': 'asks once something was typed',
  'deliveryPlans list below': 'writes a text once the message about a move asks for it',
  'articles list above': 'shows what is close to typed words',
  'getSalesOfProducts list above': 'is drawn once a span over time is chosen',
  'getSalesByPerson list above': 'is drawn once a span over time is chosen',
}

const inSlots = (of: string, { panels = {} }: Slots): Panel[] =>
  Object.entries(panels).flatMap(([page, places]) =>
    Object.entries(places as Readonly<Record<string, View<any> | readonly string[]>>).flatMap(
      ([place, load]) =>
        // Beside the views of a list stands what they read of its rows.
        typeof load === 'function' ? { of, page: page as Panel['page'], place, load } : [],
    ),
  )

const panels = product().areas.flatMap(area => [
  ...Object.entries(area.entities ?? {}).flatMap(([of, slots]) => inSlots(of, slots)),
  ...Object.values(area.screens ?? {}).flatMap(view =>
    typeof view === 'function'
      ? []
      : Object.entries(view).flatMap(([of, slots]) => inSlots(of, slots)),
  ),
])

test.each(panels.map(panel => [nameOf(panel), panel] as const))(
  '%s is drawn and asks nothing that cannot be answered',
  async (_, panel) => {
    const key = `${panel.of} ${panel.page} ${panel.place}`
    const { record: own, path = '/', hasRows = true } = cases[key] ?? {}
    const entity = declared[panel.of]
    const record = { ...(entity ? madeRecord(entity) : madeRow(declaredCalls[panel.of]!)), ...own }
    const { default: Part } = (await panel.load()) as { default: ComponentType<any> }
    const { queryClient } = show(
      <Around page={panel.page} record={record}>
        <section data-testid="panel">
          <Thrown>
            <Part {...givenTo(panel.page, record)} />
          </Thrown>
        </section>
      </Around>,
      {
        provider: answering(hasRows),
        resource: resourceOfEntity(panel.of) ?? panel.of,
        path,
      },
    )
    const drawn = () => screen.getByTestId('panel').innerHTML
    if (!silent[key]) await waitFor(() => expect(drawn()).not.toBe(''))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    if (silent[key]) expect(drawn()).toBe('')
    expect(screen.queryByTestId('thrown')?.textContent).toBeUndefined()
    const failed = queryClient
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state: { error } }) => (error ? [[queryKey, String(error)]] : []))
    expect(failed).toEqual([])
  },
)

function nameOf({ of, page, place, load }: Panel) {
  const file = /[^/"'`]+(?=\.tsx)/.exec(load.toString())?.[0]
  return `${file} (${of}, ${page} ${place})`
}

function givenTo(page: Panel['page'], record: object) {
  if (page === 'list' || page === 'create') return {}
  return page === 'step' ? { record, step: 'start' } : { record }
}

function answering(hasRows: boolean) {
  const rows = hasRows ? [{ id: 'another', label: 'Another one', code: 'A1' }] : []
  return fakeProvider({
    getList: () => ({ data: rows, total: rows.length }),
    getOne: (resource: string) => ({ data: madeRecord(declared[entityOfResource(resource)!]!) }),
    calls: Object.fromEntries(
      Object.entries(declaredCalls).map(([name, call]) => [name, () => madeAnswer(call)]),
    ),
  })
}

/** What a panel throws, in its place. */
class Thrown extends Component<{ children: ReactNode }, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error })
  override state: { error?: Error } = {}
  override render() {
    const { error } = this.state
    return error ? <p data-testid="thrown">{error.message}</p> : this.props.children
  }
}

/** What a page gives to its panels. */
function Around({
  page,
  record,
  children,
}: {
  page: Panel['page']
  record: any
  children: ReactNode
}) {
  if (page === 'list') return <Listed record={record}>{children}</Listed>
  if (page === 'create' || page === 'edit') return <Form record={record}>{children}</Form>
  return <RecordContextProvider value={record}>{children}</RecordContextProvider>
}

/** A list of one row, which is selected. */
function Listed({ record, children }: { record: any; children: ReactNode }) {
  const list = useList({ data: [record] })
  const narrowed = { customerId: made, branchId: made, day: '2026-11-20' }
  return (
    <ListContextProvider value={{ ...list, filter: narrowed, filterValues: narrowed } as any}>
      <SelectionProvider>
        <Selected id={record.id}>{children}</Selected>
      </SelectionProvider>
    </ListContextProvider>
  )
}

function Selected({ id, children }: { id: string; children: ReactNode }) {
  const { only, ids } = useSelection()
  useEffect(() => {
    if (!ids.size) only([id])
  }, [ids, only, id])
  return children
}
