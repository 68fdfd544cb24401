import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  groupCombo,
  groupOf,
  groupStock,
  type StockLine,
} from '#resources/stock/check/search/stockGroups.ts'

const line = (given: Partial<StockLine>): StockLine => ({
  stockStatus: 'Normal',
  stockOnHoldStatus: null,
  warehouseType: 'Warehouse',
  warehouseId: 'w1',
  warehouseName: 'Main',
  quantity: 1,
  ...given,
})
const totals = (lines: readonly StockLine[]) =>
  Object.fromEntries(groupStock(lines).map(g => [g.group, g.quantity]))

describe('§4 stock grouping', () => {
  it.each(['Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance'])(
    'Available: %s without hold in a Warehouse',
    stockStatus => {
      expect(groupOf(line({ stockStatus }))).toBe('Available')
    },
  )
  it.each(['Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance'])(
    'Demo Units: the same condition with warehouse type ShopDisplay, %s',
    stockStatus => {
      expect(groupOf(line({ stockStatus, warehouseType: 'ShopDisplay' }))).toBe('Demo Units')
    },
  )
  it.each([
    ...[
      'Damaged',
      'Missing Parts',
      'Under Repair',
      'Awaiting Inspection',
      'Quarantine',
      'Missing',
      'Scrapped',
    ].map(stockStatus => ({ stockStatus })),
    ...['Order', 'Ticket', 'Transfer', 'Demo Request', 'QA', 'Presale', 'Manual'].map(
      stockOnHoldStatus => ({ stockOnHoldStatus }),
    ),
    ...['Service', 'Transit', 'Virtual', 'ThirdParty'].map(warehouseType => ({ warehouseType })),
    { warehouseType: 'ShopDisplay', stockStatus: 'Damaged' },
    { warehouseType: 'ShopDisplay', stockOnHoldStatus: 'QA' },
  ])('Unavailable: everything else, such as %o', given => {
    expect(groupOf(line(given))).toBe('Unavailable')
  })
  it('entries are merged by warehouse, status and hold, and collect order codes, ticket numbers and transfers with quantities', () => {
    const transferInfo = {
      id: 't',
      createdOnUtc: '2026-01-01T00:00:00.000Z',
      sourceWarehouse: 'A',
      targetWarehouse: 'B',
      transferJobStatus: 'In Transit',
    }
    const [, , unavailable] = groupStock([
      line({ stockOnHoldStatus: 'Order', quantity: 2, orderId: 'o1', orderCode: 'INV0000001' }),
      line({ stockOnHoldStatus: 'Order', quantity: 3, orderId: 'o2', orderCode: 'INV0000002' }),
      line({ stockOnHoldStatus: 'Order', quantity: 1, orderId: 'o1', orderCode: 'INV0000001' }),
      line({ stockOnHoldStatus: 'Ticket', quantity: 1, ticketId: 'k', ticketNo: 'T000001' }),
      line({ stockOnHoldStatus: 'Transfer', quantity: 4, transferInfo }),
    ])
    expect(unavailable!.quantity).toBe(11)
    expect(unavailable!.lines.map(l => [l.stockOnHoldStatus, l.quantity])).toEqual([
      ['Order', 6],
      ['Ticket', 1],
      ['Transfer', 4],
    ])
    expect(unavailable!.lines[0]!.orders).toEqual([
      { id: 'o1', code: 'INV0000001', quantity: 3 },
      { id: 'o2', code: 'INV0000002', quantity: 3 },
    ])
    expect(unavailable!.lines[1]!.tickets).toEqual([{ id: 'k', code: 'T000001', quantity: 1 }])
    expect(unavailable!.lines[2]!.transfers).toEqual([{ ...transferInfo, quantity: 4 }])
  })
  it('combo: a table and six chairs, 2 tables and 17 chairs in one warehouse make 2 sets; the other warehouse lacks tables', () => {
    const groups = groupCombo([
      { required: 1, lines: [line({ quantity: 2 })] },
      {
        required: 6,
        lines: [
          line({ quantity: 17 }),
          line({ quantity: 60, warehouseId: 'w2', warehouseName: 'Other' }),
        ],
      },
    ])
    expect(groups[0]).toMatchObject({
      group: 'Available',
      quantity: 2,
      lines: [{ warehouseId: 'w1', quantity: 2 }],
    })
  })
  it('combo: statuses are matched, an OpenBox table makes no set with Normal chairs', () => {
    expect(
      groupCombo([
        { required: 1, lines: [line({ stockStatus: 'OpenBox' })] },
        { required: 1, lines: [line({ quantity: 9 })] },
      ]).map(g => g.quantity),
    ).toEqual([0, 0, 0])
  })
})

const anyLine = fc
  .record({
    stockStatus: fc.constantFrom('Normal', 'OpenBox', 'Clearance', 'Damaged'),
    stockOnHoldStatus: fc.constantFrom(null, 'Order', 'QA'),
    warehouse: fc.constantFrom(['w1', 'Warehouse'], ['w2', 'Warehouse'], ['s1', 'ShopDisplay']),
    quantity: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ warehouse, ...l }) =>
    line({
      ...l,
      warehouseId: warehouse[0]!,
      warehouseName: warehouse[0]!,
      warehouseType: warehouse[1]!,
    }),
  )

describe('grouping against a slow, obvious reference', () => {
  it('every unit is counted in exactly one group', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), lines => {
        const expected: Record<string, number> = { Available: 0, 'Demo Units': 0, Unavailable: 0 }
        for (const l of lines) {
          const sellable = l.stockStatus !== 'Damaged' && l.stockOnHoldStatus === null
          expected[
            !sellable
              ? 'Unavailable'
              : l.warehouseType === 'ShopDisplay'
                ? 'Demo Units'
                : 'Available'
          ]! += l.quantity
        }
        expect(totals(lines)).toEqual(expected)
      }),
    )
  })

  it('a combo is the least of its members in each warehouse, status and hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.array(anyLine, { maxLength: 15 })), {
          minLength: 1,
          maxLength: 4,
        }),
        given => {
          const expected: Record<string, number> = { Available: 0, 'Demo Units': 0, Unavailable: 0 }
          for (const [warehouseId, group] of [
            ['w1', 'Available'],
            ['w2', 'Available'],
            ['s1', 'Demo Units'],
          ] as const)
            for (const stockStatus of ['Normal', 'OpenBox', 'Clearance', 'Damaged'])
              for (const hold of [null, 'Order', 'QA']) {
                const sets = given.map(([required, lines]) =>
                  Math.floor(
                    lines
                      .filter(
                        l =>
                          l.warehouseId === warehouseId &&
                          l.stockStatus === stockStatus &&
                          l.stockOnHoldStatus === hold,
                      )
                      .reduce((n, l) => n + l.quantity, 0) / required,
                  ),
                )
                expected[hold || stockStatus === 'Damaged' ? 'Unavailable' : group]! += Math.min(
                  ...sets,
                )
              }
          const groups = groupCombo(given.map(([required, lines]) => ({ required, lines })))
          expect(Object.fromEntries(groups.map(g => [g.group, g.quantity]))).toEqual(expected)
        },
      ),
    )
  })
})
