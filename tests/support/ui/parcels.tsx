import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { choice, computed, entity, integer, lines, money, reference, tags, text } from '#define'
import { createStore } from '#src/app/store.ts'
import EntityList from '#src/views/list/EntityList.tsx'
import { fakeProvider, show } from './harness.tsx'

const parcelItems = entity('parcelItems', {
  titles: ['Item', 'Items'],
  fields: {
    parcelId: reference('parcels', { required: true }),
    what: text({ required: true }),
    pieces: integer(),
  },
  list: { columns: ['what', 'pieces'], sort: 'what' },
  api: false,
})

/** A small entity with all that a list can declare. */
export const parcels = entity('parcels', {
  titles: ['Parcel', 'Parcels'],
  fields: {
    no: text({ required: true, unique: true, label: 'Number' }),
    state: choice(['Packed', 'Sent', 'Lost'], {
      default: 'Packed',
      label: 'Status',
      tones: { Packed: null, Sent: null, Lost: 'bad' },
    }),
    carrier: text({ max: 40 }),
    value: money(),
    pieces: computed(integer({ required: true }), '1'),
    tagIds: tags('parcels', { label: 'Tags' }),
    items: lines(parcelItems, { by: 'parcelId' }),
  },
  list: {
    columns: ['no', 'state', 'carrier', 'value'],
    search: ['no'],
    filters: ['state'],
    sortable: ['no', 'value', 'carrier'],
    sort: 'no',
    totals: ['value'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      send: { from: ['Packed'], to: 'Sent', label: 'Send' },
      lose: {
        from: ['Sent'],
        to: 'Lost',
        label: 'Report lost',
        confirm: 'Has it been looked for?',
        needsReason: true,
      },
    },
  },
  import: { key: 'no' },
})

export const idOf = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`

export const parcel = (n: number) => ({
  id: idOf(n),
  version: 1,
  no: `P${n}`,
  state: n === 2 ? 'Lost' : 'Packed',
  carrier: 'Kea Post',
  value: n * 10,
  pieces: 1,
  tagIds: [],
  labels: { tagIds: [] },
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  updatedOnUtc: '2026-11-02T00:00:00.000Z',
})

/** The row as a list answers it that is asked for these fields: `no,state`. */
function narrowed(row: ReturnType<typeof parcel>, fields: string | undefined) {
  if (fields === undefined) return row
  const names = ['id', 'version', 'labels', ...fields.split(',')]
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => names.includes(name)),
  ) as unknown as typeof row
}

type Given = NonNullable<Parameters<typeof fakeProvider>[0]> & {
  readonly count?: number
  readonly total?: number
  /** Answers how many there are; rows then come without a total, and more follow. */
  readonly counts?: (...asked: any[]) => unknown
  readonly path?: string
  readonly entity?: object
  /** Shown with the list. */
  readonly also?: ReactNode
}

/** The list of parcels before a server that has so many of them. */
export function listParcels({
  count = 5,
  total = count,
  counts,
  path = '/parcels',
  entity = parcels,
  also,
  ...answers
}: Given = {}) {
  const getList = vi.fn<(resource: string, asked: any) => unknown>((resource, { meta }) =>
    resource === 'parcels' && !meta?.options
      ? {
          data: Array.from({ length: count }, (_, n) => narrowed(parcel(n + 1), meta?.fields)),
          ...(counts ? { pageInfo: { hasNextPage: true, hasPreviousPage: false } } : { total }),
        }
      : { data: [{ id: idOf(1), label: 'P1' }], total: 1 },
  )
  const provider = fakeProvider({
    getList,
    getMany: (_, { ids }) => ({
      data: ids.map((id: string) => ({ id, label: `P${Number(id.slice(-12))}` })),
    }),
    totals: () => ({ value: 1234.5 }),
    ...(counts && { count: counts }),
    ...answers,
  })
  const shown = show(
    <>
      <EntityList entity={entity as typeof parcels} />
      {also}
    </>,
    { provider, path, route: path.split('?')[0]!, resource: 'parcels', store: createStore() },
  )
  const asked = () =>
    getList.mock.calls
      .filter(([resource, { meta }]) => resource === 'parcels' && !meta?.options)
      .at(-1)![1]
  return { ...shown, asked }
}
