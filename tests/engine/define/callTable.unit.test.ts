import { describe, expect, it } from 'vitest'
import {
  accessOf,
  answerList,
  call,
  describeProblem,
  integer,
  list,
  money,
  object,
  percent,
  reference,
  rowFields,
  rowsEntity,
  sortRows,
  text,
  type AnyCall,
  type RouteNode,
} from '#define'
import { checkTree } from '#define/checks/tree.ts'

const sales = call({
  at: 'GET /api/sales',
  input: { branchId: reference('branches') },
  answer: {
    data: list({
      id: text(),
      orderId: reference('orders'),
      orderCode: text({ label: 'Order' }),
      pieces: integer(),
      revenue: money(),
      margin: percent(),
    }),
  },
})
const twoLists = call({
  at: 'GET /api/two',
  answer: { data: object({ moves: list({ n: integer() }), reservations: list({ n: integer() }) }) },
})
const steps = call({
  at: 'GET /api/steps',
  steps: [{ call: 'plain', label: 'Close', takes: {}, about: ['branchName'] }],
  answer: { data: list({ id: text(), branch: text() }) },
})
const tree = (leaf: object): RouteNode[] => [
  { path: '/bi/sales', title: 'Sales', roles: ['H2'], ...leaf },
]
const check = (leaf: object) =>
  [
    ...checkTree({
      entities: {},
      calls: { sales, steps, twoLists, plain: call({ at: 'GET /api/plain' }) } as Record<
        string,
        AnyCall
      >,
      routes: tree(leaf),
    }),
  ].map(describeProblem)

describe('a table of a route', () => {
  it.each([
    [
      'is a table of the call sale, which is not registered: add it to resources/registry.ts or correct its spelling',
      { table: 'sale' },
    ],
    [
      'is a table of plain, whose answer holds no list: answer its rows as a `list`',
      { table: 'plain' },
    ],
    [
      'is a table of twoLists, whose answer holds data.moves and data.reservations: name one of them in `list`',
      { table: 'twoLists' },
    ],
    [
      'sums profit, which is no column of sales: correct `totals`',
      { table: 'sales', totals: ['profit'] },
    ],
    ['tells branchName of a row, which is no column of steps: correct `steps`', { table: 'steps' }],
    [
      'is filtered by shopId, which is no input of sales: correct `filter` or `preset`',
      { table: 'sales', filter: { shopId: '1' } },
    ],
  ])('is refused where it %s', (message, leaf) => {
    expect(check(leaf)).toEqual([`routes.ts: /bi/sales ${message}`])
  })

  it('is taken where the call answers the list that it names', () => {
    expect(check({ table: 'sales' })).toEqual([])
    expect(check({ table: 'twoLists', list: 'moves' })).toEqual([])
  })

  it('opens its call to those who reach it, and to nobody else', () => {
    const access = accessOf({ tree: tree({ table: 'sales' }), screens: {}, entities: {} })
    expect(access.call({ codes: new Set(['H2']) }, 'sales', sales)).toBe(true)
    expect(access.call({ codes: new Set(['H3']) }, 'sales', sales)).toBe(false)
    expect(access.call({ codes: new Set(['H2']) }, 'twoLists', twoLists)).toBe(false)
  })

  it('shows a reference by the text beside it, which links to the record', () => {
    const fields = rowFields(answerList(sales)!.shape)
    expect(Object.keys(fields)).toEqual(['orderCode', 'pieces', 'revenue', 'margin'])
    expect(fields.orderCode!.options.link).toEqual({ to: 'orders', by: 'orderId' })
  })

  it('takes the link of a reference to the screen that it names', () => {
    const opensAt = { screen: '/sale/delivery_plan', as: 'orderId' } as const
    const fields = rowFields({ orderId: reference('orders', { opensAt }), orderCode: text() })
    expect(fields.orderCode!.options.link).toEqual({ to: 'orders', by: 'orderId', opensAt })
  })

  it('sums every number but percentages, or what its route says', () => {
    const route = { title: 'Sales', table: 'sales' }
    expect(rowsEntity(sales, route).list!.totals).toEqual(['pieces', 'revenue'])
    expect(rowsEntity(sales, { ...route, totals: ['revenue'] }).list!.totals).toEqual(['revenue'])
  })

  it('orders its rows with what is empty last', () => {
    const rows = [
      { n: 2, s: 'b' },
      { n: null, s: 'a' },
      { n: 10, s: 'A' },
      { n: 2, s: 'a' },
    ]
    const order = (...sorts: [string, 'ASC' | 'DESC'][]) =>
      sortRows(rows, sorts).map(({ n, s }) => `${n}${s}`)
    expect(order(['n', 'ASC'], ['s', 'ASC'])).toEqual(['2a', '2b', '10A', 'nulla'])
    expect(order(['n', 'DESC'])).toEqual(['10A', '2b', '2a', 'nulla'])
    expect(order()).toEqual(['2b', 'nulla', '10A', '2a'])
  })
})
