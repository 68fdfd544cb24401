import { call, date, integer, record, reference, text } from '#define'
import { refills } from './refills.entity.ts'

/** Refilling pick faces, besides the records of refills. */
export const refillCalls = {
  /** Finds the pick faces that hold less than their minimum, or than the plans of a day need. */
  generateRefills: call({
    at: 'POST /api/refills/generate',
    of: 'refills',
    done: '%{made} refill found |||| %{made} refills found',
    input: {
      warehouseId: reference('warehouses', { required: true }),
      date: date({ required: true, default: 'today', label: 'Plans of' }),
    },
    answer: { made: integer({ required: true }) },
  }),
  /** Brings the pieces: what was scanned must be the places that the refill names. */
  finishRefill: call({
    at: 'POST /api/refills/finish',
    of: 'refills',
    done: 'Refilled',
    input: {
      refillId: reference('refills', { required: true }),
      quantity: integer({ min: 1, max: 100_000, help: 'Leave empty for all of it' }),
      from: text({ max: 80, label: 'Scanned from' }),
      to: text({ max: 80, label: 'Scanned to' }),
    },
    answer: { data: record(refills) },
  }),
}
