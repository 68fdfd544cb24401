import { computed, entity, integer, reference, text } from '#define'

/** Goods of a zone that is checked: those of its plans, and what was scanned beside them. */
export const zoneCheckLines = entity('zoneCheckLines', {
  titles: ['Checked goods', 'Checked goods'],
  label: 'skuId',
  fields: {
    zoneCheckId: reference('zoneChecks', { required: true, onDelete: 'cascade' }),
    /** Without a plan, nobody expects the goods there. */
    planId: reference('deliveryPlans', { readOnly: true, label: 'Plan' }),
    skuId: reference('skus', { required: true, readOnly: true }),
    expected: integer({ default: 0, min: 0, readOnly: true }),
    scanned: integer({ default: 0, min: 0, readOnly: true }),
    /** Of one more piece that comes in several, before all of them are scanned. */
    cartons: integer({ default: 0, min: 0, readOnly: true }),
    begun: computed(
      text({ label: 'Next piece' }),
      "case when {cartons} > 0 then (select 'Carton ' || {cartons} || ' of ' || k.cartons from skus k where k.id = {skuId}) end",
    ),
    difference: computed(integer({ required: true }), '{scanned} - {expected}'),
    reason: text({ max: 200, label: 'Reason of the difference' }),
  },
  list: {
    columns: ['planId', 'skuId', 'expected', 'scanned', 'begun', 'difference', 'reason'],
    sort: 'planId',
  },
  unique: [['zoneCheckId', 'planId', 'skuId']],
  api: false,
})
