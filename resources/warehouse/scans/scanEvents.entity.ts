import { choice, date, entity, file, instant, integer, reference, text } from '#define'
import { scanKinds } from './scanKinds.ts'

/** What was scanned, as it was read. */
const code = { max: 200, readOnly: true } as const
const readOnly = { readOnly: true } as const

/**
 * The log of all that phones and hand scanners told, each event once: what was done with it, or why
 * it was refused. A refused one waits for somebody to settle it, since the piece did move: the log has
 * all that was told, so that it can be done after all.
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
    /** Cartons of one more piece than were counted. */
    cartons: integer({ ...readOnly, min: 0 }),
    /** Of what is stored; scans of before it was kept have none. */
    stockStatus: text({ max: 40, readOnly: true, label: 'Condition' }),
    transferId: reference('transfers', readOnly),
    containerId: reference('containers', readOnly),
    /** The day whose goods stand in a checked zone, and the seal that closes it. */
    day: date({ ...readOnly, label: 'Planned for' }),
    seal: text({ max: 40, readOnly: true }),
    questionId: reference('checklistItems', { ...readOnly, label: 'Question' }),
    /** Why, how something arrived, what is wrong with it, or what was answered. */
    reason: text({ max: 200, readOnly: true }),
    fileId: file({ ...readOnly, label: 'Photo' }),
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
