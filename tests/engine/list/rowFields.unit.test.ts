import { describe, expect, it } from 'vitest'
import { choice, entity, flag, instant, lines, money, readModel, reference, text } from '#define'
import type { Slots } from '#src/app/product/slots.ts'
import { columnsFor, rowFields } from '#src/views/list/saved/rowFields.ts'

const crateItems = entity('crateItems', {
  titles: ['Item', 'Items'],
  fields: { crateId: reference('crates', { required: true }), what: text() },
  list: { sort: 'what' },
  api: false,
})
const crates = entity('crates', {
  titles: ['Crate', 'Crates'],
  fields: {
    no: text({ required: true, unique: true }),
    state: choice(['Open', 'Shut'], { tones: { Open: 'warning', Shut: null } }),
    price: money({ currency: 'currency' }),
    currency: choice(['NZD', 'USD']),
    dueOnUtc: instant({ late: 'isLate', holds: 'market' }),
    isLate: flag(),
    market: text(),
    mornings: flag(),
    evenings: flag(),
    ownerId: reference('staff'),
    pin: text({ secret: true }),
    items: lines(crateItems, { by: 'crateId' }),
  },
  asOne: { Times: ['mornings', 'evenings'] },
  list: { columns: ['no', 'ownerId'], sort: 'no' },
} as any)

const fieldsOf = (columns: readonly string[], of: object = crates, slots: readonly Slots[] = []) =>
  rowFields(of as typeof crates, { columns, slots })
const withList = (list: object) => ({ ...crates, list: { ...crates.list, ...list } })
const Panel = () => Promise.reject(new Error('never shown'))

describe('the fields that a list asks for', () => {
  it('are its columns and its title, in declared order', () => {
    expect(fieldsOf(['ownerId', 'state'])).toBe('no,state,ownerId')
    expect(fieldsOf(['updatedOnUtc'])).toBe('no,updatedOnUtc')
  })

  it('are no secrets, lines or unknown names, which the server refuses', () => {
    expect(fieldsOf(['pin', 'items', 'nothing', 'id', 'state'])).toBe('no,state')
    // Of an old choice nothing may be left: the list then shows what is declared.
    expect(fieldsOf(['nothing'])).toBe('no,ownerId')
  })

  it('have what a value is shown with: its currency, lateness, market, and the parts of a group', () => {
    expect(fieldsOf(['price'])).toBe('no,price,currency')
    expect(fieldsOf(['dueOnUtc'])).toBe('no,dueOnUtc,isLate,market')
    expect(fieldsOf(['evenings'])).toBe('no,mornings,evenings')
  })

  it('have what a row is marked, pictured and opened by', () => {
    expect(fieldsOf(['no'], withList({ tone: 'state' }))).toBe('no,state')
    expect(fieldsOf(['no'], { ...crates, picture: 'market' })).toBe('no,market')
    const open = { screen: 'owners', as: 'ownerId', by: 'ownerId' }
    expect(fieldsOf(['no'], withList({ open }))).toBe('no,ownerId')
    expect(fieldsOf(['what'], crateItems)).toBe('crateId,what')
    const priced = { ...crates, label: 'price' }
    expect(fieldsOf(['state'], priced)).toBe('state,price,currency')
  })

  it('have what links to other screens take and ask', () => {
    const link = {
      screen: '/owners',
      takes: { owner: 'ownerId', crate: 'id' },
      while: { field: 'state', is: ['Open'] },
    }
    expect(fieldsOf(['no'], { ...crates, links: { Owner: link } })).toBe('no,state,ownerId')
  })

  it('have what panels say that they read', () => {
    const reading = (reads: readonly string[]): Slots => ({
      panels: { list: { reads, selection: Panel } },
    })
    expect(fieldsOf(['no'], crates, [reading([])])).toBe('no')
    expect(fieldsOf(['no'], crates, [reading([]), reading(['market'])])).toBe('no,market')
    expect(fieldsOf(['no'], crates, [{ panels: { show: { above: Panel } } }])).toBe('no')
  })
})

describe('a list asks for whole rows', () => {
  it.each([
    ['a panel that does not say what it reads', {}, [{ panels: { list: { below: Panel } } }]],
    ['a page of its own around it', {}, [{ list: Panel }]],
    ['steps of rows', { rowSteps: [{ call: 'shut', label: 'Shut', takes: {} }] }, []],
    ['lists that rows lead to', { rowLists: {} }, []],
    ['rows of a call', { rowsOf: 'getCrates' }, []],
  ] as const)('with %s', (_, of, slots) => {
    expect(fieldsOf(['no'], { ...crates, ...of }, slots as readonly Slots[])).toBeUndefined()
  })
})

it('a read model has no times of its own', () => {
  const open = readModel('openCrates', {
    titles: ['Open crate', 'Open crates'],
    fields: { no: text({ required: true }), pieces: money() },
    label: 'no',
    list: { sort: 'no' },
  } as any)
  expect(fieldsOf(['pieces', 'createdOnUtc'], open)).toBe('no,pieces')
})

it('on a screen of the own records they are not named in each row', () => {
  expect(columnsFor(crates, { ownerId: 'me' })).toEqual(['no'])
  expect(columnsFor(crates)).toEqual(['no', 'ownerId'])
})
