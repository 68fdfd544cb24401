import { choice, code, computed, entity, instant, integer, reference, text } from '#define'

const faceOf = (column: string) =>
  `(select f.${column} from pick_faces f where f.layer_id = {layerId} and f.sku_id = {skuId} and not f.is_deleted)`
const lies = (layer: string) =>
  `(select coalesce(sum(l.quantity), 0)::int from stock_lines l where l.layer_id = ${layer} and l.sku_id = {skuId} and l.quantity > 0 and not l.is_deleted)`

/** Pieces that a pick face lacks, and where they are brought from. */
export const refills = entity('refills', {
  titles: ['Refill', 'Refillments'],
  fields: {
    no: code({ prefix: 'RL', digits: 6, label: 'No.' }),
    warehouseId: reference('warehouses', { required: true, readOnly: true }),
    skuId: reference('skus', { required: true, readOnly: true }),
    layerId: reference('layers', { required: true, readOnly: true, label: 'Pick face' }),
    there: computed(integer({ required: true, label: 'On hand' }), lies('{layerId}')),
    minimum: computed(integer({ label: 'Refill below' }), faceOf('minimum')),
    maximum: computed(integer({ label: 'Refill up to' }), faceOf('maximum')),
    needed: integer({ default: 0, min: 0, readOnly: true, label: 'Needed by plans' }),
    urgency: computed(
      choice(['Urgent', 'Usual'], {
        required: true,
        labels: { Usual: 'Normal' },
        tones: { Urgent: 'bad', Usual: 'neutral' },
      }),
      `case when ${lies('{layerId}')} < {needed} then 'Urgent' else 'Usual' end`,
    ),
    sourceLayerId: reference('layers', {
      required: true,
      label: 'From',
      only: { isOpen: true },
      narrowedBy: { warehouseId: 'warehouseId' },
      otherThan: 'layerId',
    }),
    quantity: integer({ required: true, min: 1, max: 100_000, label: 'Quantity' }),
    workerId: reference('staff', { label: 'Worker', only: { isDisabled: false } }),
    brought: integer({ min: 0, readOnly: true }),
    state: choice(['Open', 'Taken', 'Done', 'Skipped'], {
      default: 'Open',
      tones: { Open: 'neutral', Taken: 'info', Done: 'good', Skipped: 'neutral' },
    }),
    reason: text({ max: 200, readOnly: true, label: 'Why skipped' }),
    takenOnUtc: instant({ readOnly: true, label: 'Taken' }),
    doneOnUtc: instant({ readOnly: true, label: 'Done' }),
  },
  list: {
    columns: [
      'skuId',
      'layerId',
      'there',
      'needed',
      'urgency',
      'sourceLayerId',
      'quantity',
      'state',
      'workerId',
    ],
    main: 'skuId',
    sort: '-createdOnUtc',
    search: ['no'],
    filters: ['warehouseId', 'state', 'urgency', 'workerId', 'createdOnUtc'],
    bulk: ['workerId'],
    totals: ['needed', 'quantity'],
  },
  form: { Refill: 'sourceLayerId' },
  tools: { generateRefills: 'Check for refills' },
  statuses: {
    transitions: {
      take: { from: ['Open'], to: 'Taken', confirm: 'Do this refill yourself?' },
      finish: {
        from: ['Open', 'Taken'],
        to: 'Done',
        label: 'Done',
        // The call has moved its pieces; nothing is done without.
        needs: ['brought'],
        call: { name: 'finishRefill', id: 'refillId', one: true },
      },
      release: {
        from: ['Taken'],
        to: 'Open',
        label: 'Release',
        done: 'Released',
        confirm: 'Leave this refill to somebody else?',
      },
      skip: {
        from: ['Open', 'Taken'],
        to: 'Skipped',
        confirm: 'Skip this refill?',
        needsReason: true,
      },
    },
  },
  editable: { while: { field: 'state', is: ['Open', 'Taken'] } },
  checks: { 'The goods are there already.': '{layerId} <> {sourceLayerId}' },
  api: { create: false, remove: false },
})
