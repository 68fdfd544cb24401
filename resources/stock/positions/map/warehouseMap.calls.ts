import { call, flag, integer, list, percent, reference, text, volume } from '#define'

const required = { required: true } as const

export const warehouseMapCalls = {
  /** The shelves of a warehouse in walking order, with what is used of their room. */
  getWarehouseMap: call({
    at: 'GET /api/layers/map',
    of: 'layers',
    input: { warehouseId: reference('warehouses') },
    answer: {
      /** Those that have shelves; without an input the first is shown. */
      warehouses: list({ id: text(required), name: text(required) }),
      warehouseId: text(),
      data: list(
        {
          shelfId: reference('shelves', required),
          shelf: text(required),
          aisleId: reference('aisles', required),
          aisle: text(required),
          area: text(required),
          layers: integer(required),
          /** Of what is measured; none where no layer says what fits. */
          usedShare: percent({ max: 1_000_000, label: 'Used' }),
          freeVolume: volume({ label: 'Free volume' }),
          unmeasured: integer({ required: true, label: 'Not measured' }),
          locked: integer(required),
          isOpen: flag(required),
        },
        10_000,
      ),
    },
  }),
}
