import { describe, expect, it } from 'vitest'
import { check } from '#define/check.ts'
import {
  choice,
  columnsOf,
  DeclarationError,
  email,
  entity,
  filterableFields,
  flag,
  integer,
  lines,
  longText,
  reference,
  tags,
  text,
  valueLabel,
  wordsOf,
} from '#define'

const fields = {
  name: text({ required: true }),
  code: text({ required: true, unique: true }),
  city: text(),
  email: email({ index: true }),
  kind: choice(['Small', 'Large'], { default: 'Small' }),
  ownerId: reference('staff'),
  tagIds: tags('productTags'),
  remark: longText(),
  isActive: flag({ default: true }),
  size: integer(),
  otherId: reference('staff'),
} as const
const of = (more: object = {}) => entity('crates', { titles: ['Crate', 'Crates'], fields, ...more })

describe('a list that says nothing', () => {
  const { list } = of()
  it('shows the first eight fields that fit a cell', () => {
    expect(columnsOf(of())).toEqual([
      'name',
      'code',
      'city',
      'email',
      'kind',
      'ownerId',
      'tagIds',
      'isActive',
    ])
  })
  it('is sorted by what records are known by, and looks for all that tells them apart', () => {
    expect(list).toMatchObject({ sort: 'name', search: ['name', 'code', 'email'] })
  })
  it('is filtered by what can be picked', () => {
    expect(list!.filters).toEqual(['kind', 'ownerId', 'tagIds', 'isActive'])
    expect(filterableFields(of())).toContain('otherId')
  })
  it('is filtered by what it says beside that, and by the days among its columns', () => {
    const list = { filters: ['otherId', 'isActive', '...'], columns: ['name', 'createdOnUtc'] }
    expect(of({ list }).list!.filters).toEqual([
      'otherId',
      'isActive',
      'createdOnUtc',
      'kind',
      'tagIds',
    ])
  })
  it('is filtered by what its chart is grouped by, wherever that stands', () => {
    const chart = { by: ['otherId', 'createdOnUtc'], kind: 'bar' }
    const { filters } = of({ list: { columns: ['name'] }, chart }).list!
    expect(filters).toEqual(['kind', 'tagIds', 'isActive', 'otherId', 'createdOnUtc'])
  })
  it('keeps what it does say', () => {
    const said = { sort: '-code', search: [], filters: ['kind'], columns: ['name'] }
    expect(of({ list: said }).list).toEqual(said)
  })
})

it('the list of child lines has neither a search nor filters, which would only cost indexes', () => {
  expect(of({ api: false }).list).toBeUndefined()
  expect(of({ api: false, list: { columns: ['name'] } }).list).toEqual({
    columns: ['name'],
    sort: 'name',
  })
})

describe('a section of a form that names one field', () => {
  it('goes on to where the next one begins', () => {
    expect(
      of({ form: { Crate: 'name', Care: 'ownerId', Rest: ['size', 'otherId'] } }).form,
    ).toEqual({
      Crate: ['name', 'code', 'city', 'email', 'kind'],
      Care: ['ownerId', 'tagIds', 'remark', 'isActive'],
      Rest: ['size', 'otherId'],
    })
  })
  it('leaves nothing out before the first', () => {
    expect(() => of({ form: { Crate: 'code' } })).toThrow(
      new DeclarationError({
        file: 'crates.entity.ts',
        field: 'name',
        mend: 'stands before the first section of `form`: begin a section with it, or move it down',
      }),
    )
  })
  it('must be a field', () => {
    const problems = check(of({ form: { Crate: 'name', Care: 'owner' } }))
    const refuse = () => {
      throw new DeclarationError(
        ...problems.map(({ file, field, mend }) => ({ file, field, mend })),
      )
    }
    expect(refuse).toThrow('crates.entity.ts: owner is not a field of crates')
  })
  it('takes child lines as well', () => {
    const part = entity('parts', {
      titles: ['Part', 'Parts'],
      fields: { crateId: reference('crates'), no: text() },
      api: false,
    })
    const parts = lines(part, { by: 'crateId' })
    const { form } = of({
      fields: { name: text(), parts },
      form: { Crate: 'name', Parts: 'parts' },
    })
    expect(form).toEqual({ Crate: ['name'], Parts: ['parts'] })
  })
})

it('a step without a label is called as it is named', () => {
  const { statuses } = entity('crates', {
    titles: ['Crate', 'Crates'],
    fields: { ...fields, state: choice(['Open', 'Phased out'], { default: 'Open' }) },
    statuses: {
      field: 'state',
      transitions: {
        phaseOut: { from: ['Open'], to: 'Phased out' },
        open: { from: ['Phased out'], to: 'Open', label: 'Open again' },
      },
    },
  })
  expect(Object.values(statuses!.transitions).map(step => step.label)).toEqual([
    'Phase out',
    'Open again',
  ])
})

it('statuses are those of the field `state` unless another is named', () => {
  const { statuses } = entity('crates', {
    titles: ['Crate', 'Crates'],
    fields: { ...fields, state: choice(['Open', 'Shut'], { default: 'Open' }) },
    statuses: { transitions: { shut: { from: ['Open'], to: 'Shut' } } },
  })
  expect(statuses!.field).toBe('state')
})

it.each([
  ['dueDate', 'Due date'],
  ['isOnCalendar', 'On calendar'],
  ['createdOnUtc', 'Created'],
  ['branchId', 'Branch'],
  ['areaIds', 'Areas'],
  ['categoryIds', 'Categories'],
  ['skuId', 'SKU'],
  ['state', 'Status'],
  ['no', 'No.'],
  ['trackingNo', 'Tracking no.'],
])('%s reads "%s"', (name, words) => expect(wordsOf(name)).toBe(words))

it.each([
  ['ShopDisplay', 'Shop display'],
  ['in_transit', 'In transit'],
  ['offset', 'Offset'],
  ['E-mail', 'E-mail'],
  ['In progress', 'In progress'],
  ['40HC', '40HC'],
  ['EXW', 'EXW'],
  ['NZ', 'New Zealand'],
])('the value %s reads "%s"', (value, words) =>
  expect(valueLabel(value, { labels: { NZ: 'New Zealand' } })).toBe(words),
)
