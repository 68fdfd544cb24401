import { choice, entity, instant, integer, reference, text } from '#define'
import { scanKinds } from './scanKinds.ts'

/** What was scanned, as it was read. */
const code = { max: 200, readOnly: true } as const
const readOnly = { readOnly: true } as const

/**
 * The log of all that phones and hand scanners told, each event once: what was done with it, or why
 * it was refused. A refused one waits for somebody to settle it, since the piece did move.
 */
export const scanEvents = entity('scanEvents', {
  titles: ['Scan', 'Scans'],
  label: 'kind',
  fields: {
    happenedOnUtc: instant({ required: true, readOnly: true, label: 'Happened' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Worker' }),
    kind: choice(scanKinds, { required: true, readOnly: true }),
    outcome: choice(['Done', 'Refused', 'Settled'], {
      required: true,
      readOnly: true,
      tones: { Done: 'good', Refused: 'bad', Settled: 'neutral' },
    }),
    planId: reference('deliveryPlans', { ...readOnly, label: 'Delivery plan' }),
    skuId: reference('skus', readOnly),
    quantity: integer(readOnly),
    layerId: reference('layers', { ...readOnly, label: 'Place' }),
    zoneId: reference('layers', { ...readOnly, label: 'Zone' }),
    /** What was found at the place when it was counted there and then. */
    counted: integer(readOnly),
    placeCode: text({ ...code, label: 'Place as scanned' }),
    itemCode: text({ ...code, label: 'Item as scanned' }),
    zoneCode: text({ ...code, label: 'Zone as scanned' }),
    refusal: text({ max: 60, readOnly: true, label: 'Refused as' }),
    message: text({ max: 400, readOnly: true, label: 'Why' }),
    eventId: text({ required: true, max: 60, readOnly: true, label: 'Event' }),
    /** Of what was told: an event that comes again with other content is refused. */
    digest: text({ required: true, max: 64, readOnly: true }),
    note: text({ max: 200, readOnly: true, label: 'How it was settled' }),
    settledById: reference('staff', { ...readOnly, label: 'Settled by' }),
    settledOnUtc: instant({ readOnly: true, label: 'Settled' }),
  },
  list: { sort: '-happenedOnUtc' },
  unique: [['eventId']],
  api: false,
})
