import { call, choice, decimal, integer, list, reference, text } from '#define'

const required = { required: true } as const
const most = 100_000

/** Why goods are best stored at a place, the best first. */
export const placeReasons = [
  'Pick face',
  'Same SKU',
  'Near the same SKU',
  'First with room',
] as const

/** A place to store goods at. */
export const proposedPlace = {
  layerId: text({ ...required, max: 36 }),
  place: text(required),
  reason: choice(placeReasons, required),
  /** What is left there, in m³ and kg, where that is limited. */
  freeVolume: decimal({ scale: 4 }),
  freeWeight: decimal({ scale: 3 }),
}

export const proposingCalls = {
  /**
   * Where goods are best stored: at a place that is for their kind and has room for all of them. It
   * is kept for whoever asked for a while, or until they store the SKU.
   */
  proposePlace: call({
    at: 'POST /api/layers/propose',
    of: 'layers',
    done: 'Place proposed',
    input: {
      warehouseId: reference('warehouses', required),
      skuId: reference('skus', { ...required, label: 'SKU' }),
      quantity: integer({ ...required, min: 1, max: most }),
    },
    answer: proposedPlace,
  }),
  /** The same for lines of a transfer that arrive; a line that fits nowhere has no place. */
  proposeArrival: call({
    at: 'POST /api/transfers/places',
    of: 'transfers',
    done: 'Places proposed',
    input: {
      transferId: reference('transfers', required),
      lines: list(
        {
          transferLineId: reference('transferLines', { ...required, label: 'Line' }),
          quantity: integer({ ...required, min: 1, max: most }),
        },
        100,
      ),
    },
    answer: {
      data: list({ transferLineId: text(required), ...proposedPlace }, 100),
    },
  }),
}
