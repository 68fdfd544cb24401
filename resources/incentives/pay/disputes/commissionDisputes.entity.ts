import { choice, entity, instant, longText, reference } from '#define'
import { seenPay } from '#resources/incentives/seenPay.ts'

/** A doubt of a person about their pay, and its answer. */
export const commissionDisputes = entity('commissionDisputes', {
  titles: ['Dispute', 'Disputes'],
  label: 'question',
  fields: {
    lineId: reference('commissionLines', { required: true, readOnly: true, label: 'Line' }),
    // A required person whom nobody enters would be who writes the record.
    staffId: reference('staff', { required: true, label: 'Person' }),
    orderId: reference('orders', { readOnly: true }),
    question: longText({ required: true, max: 1000, readOnly: true }),
    state: choice(['Open', 'Answered'], {
      default: 'Open',
      readOnly: true,
      tones: { Open: 'neutral', Answered: 'good' },
    }),
    answer: longText({ max: 1000, readOnly: true }),
    answeredById: reference('staff', { readOnly: true, label: 'Answered by' }),
    answeredOnUtc: instant({ readOnly: true, label: 'Answered' }),
  },
  list: {
    columns: ['createdOnUtc', 'staffId', 'orderId', 'question', 'state', 'answer'],
    search: ['staffId', 'orderId'],
    filters: ['state', 'staffId', 'orderId', 'lineId', 'createdOnUtc'],
    sort: '-createdOnUtc',
    thenBy: 'id',
    main: 'question',
  },
  actions: {
    answer: {
      call: 'answerDispute',
      id: 'disputeId',
      label: 'Answer',
      while: { field: 'state', is: ['Open'] },
    },
  },
  rowAccess: seenPay,
  api: { create: false, update: false, remove: false },
})
