import { choice, computed, date, entity, instant, integer, money, reference, text } from '#define'

/** A small entity of every sort of thing that the generic views treat differently. */
export const things = entity('things', {
  titles: ['Thing', 'Things'],
  fields: {
    name: text({ required: true, max: 40 }),
    state: choice(['Open', 'Paid'], { default: 'Open', tones: { Open: 'neutral', Paid: 'good' } }),
    supplierId: reference('suppliers'),
    price: money(),
    madeOnUtc: instant(),
    due: date(),
    uses: computed(integer({ required: true }), '1'),
  },
  list: {
    columns: ['name', 'state', 'supplierId', 'price'],
    search: ['name'],
    filters: ['state', 'due', 'madeOnUtc', 'supplierId'],
    sortable: ['price'],
    sort: 'name',
  },
  form: { Thing: ['name', 'state', 'supplierId'], Money: ['price', 'due'] },
})

export const id = '01999999-0000-7000-8000-000000000001'

export const thing = {
  id,
  version: 3,
  createdOnUtc: '2026-11-01T00:00:00.000Z',
  updatedOnUtc: '2026-11-02T00:00:00.000Z',
  name: 'Oak table',
  state: 'Paid',
  supplierId: 's1',
  price: 1299,
  madeOnUtc: null,
  due: null,
  uses: 7,
  labels: { supplierId: 'Oak Brothers' },
}
