import { date, entity, instant, integer, money, reference, text } from '#define'
import { postedState, postingSteps } from '#resources/posting.ts'

/**
 * Shop credit and points that customers have when a company begins. They are entered or imported as
 * drafts, looked at, and posted to what customers hold. Several of a customer have references.
 */
export const openingBalances = entity('openingBalances', {
  titles: ['Opening credit or points', 'Opening credit and points'],
  label: 'customerId',
  fields: {
    customerId: reference('customers', { required: true }),
    credit: money({ min: 0, label: 'Shop credit' }),
    points: integer({ min: 0 }),
    asOfDate: date({ required: true, default: 'today', label: 'As of' }),
    expiresDate: date({
      label: 'Expires',
      help: 'Leave empty for as long as credit and points last that are given today',
    }),
    reference: text({
      max: 40,
      help: 'Its number there; tells several of one customer apart',
    }),
    reason: text({ max: 200 }),
    postedOnUtc: instant({ readOnly: true, label: 'Posted' }),
    state: postedState,
  },
  list: {
    columns: [
      'customerId',
      'credit',
      'points',
      'asOfDate',
      'expiresDate',
      'reference',
      'reason',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['customerId', 'reference'],
    filters: ['state', 'customerId', 'asOfDate', 'expiresDate', 'createdOnUtc'],
    totals: ['credit', 'points'],
  },
  statuses: postingSteps({
    post: 'Give customers this credit and these points?',
    takeBack: 'Take this credit and these points from customers again?',
  }),
  editable: { while: { field: 'state', is: ['Draft'] } },
  unique: [['customerId', 'reference']],
  checks: {
    'Give credit, points, or both.': '{credit} is not null or {points} is not null',
  },
  import: { key: 'customerId', within: ['reference'] },
})
