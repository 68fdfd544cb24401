import {
  choice,
  code,
  computed,
  entity,
  instant,
  integer,
  longText,
  money,
  reference,
  text,
} from '#define'
import { caseLanguage, caseSource } from './retargetingTemplates.entity.ts'

const readOnly = { readOnly: true } as const
const open = ['New', 'Running', 'Stopped'] as const

/** A sale that a customer began and did not finish, and what is written to them about it. */
export const retargetingCases = entity('retargetingCases', {
  titles: ['Retargeting case', 'Retargeting cases'],
  label: 'caseNo',
  fields: {
    caseNo: code({ prefix: 'RC', digits: 6, label: 'Case' }),
    customerId: reference('customers', { required: true, readOnly: true }),
    source: { ...caseSource, options: { ...caseSource.options, ...readOnly } },
    orderId: reference('orders', { required: true, readOnly: true, unique: true }),
    websiteOrderId: reference('websiteOrders', { readOnly: true, label: 'Website order' }),
    items: longText({ max: 4000, readOnly: true }),
    value: money({ required: true, readOnly: true, min: 0 }),
    lastSeenOnUtc: instant({ required: true, readOnly: true, label: 'Last seen' }),
    language: caseLanguage,
    step: integer({ default: 0, min: 0, readOnly: true, label: 'Step' }),
    nextOnUtc: instant({ readOnly: true, label: 'Next e-mail' }),
    sent: computed(
      integer({ label: 'E-mails sent' }),
      "select count(*)::int from messages m where m.owner_id = {id}::text and m.owner_entity = 'retargetingCases' and m.state in ('Sent', 'Delivered') and not m.is_deleted",
    ),
    ownerId: reference('staff', { label: 'Owner', only: { isDisabled: false } }),
    state: choice(['New', 'Running', 'Stopped', 'Won', 'Lost'], {
      default: 'New',
      label: 'Result',
      tones: { New: 'neutral', Running: 'info', Stopped: 'warning', Won: 'good', Lost: 'bad' },
    }),
    why: text({ max: 300, readOnly: true, label: 'Why it stopped' }),
    orderWonId: reference('orders', { readOnly: true, label: 'Order won' }),
  },
  list: {
    columns: [
      'caseNo',
      'customerId',
      'source',
      'value',
      'lastSeenOnUtc',
      'step',
      'sent',
      'nextOnUtc',
      'ownerId',
      'state',
    ],
    search: ['caseNo', 'customerId', 'orderId'],
    filters: ['state', 'step', 'source', 'ownerId', 'value', 'lastSeenOnUtc', 'language'],
    bulk: ['ownerId'],
    sort: '-lastSeenOnUtc',
    totals: ['value'],
    tone: 'state',
  },
  statuses: {
    field: 'state',
    transitions: {
      start: {
        from: ['New', 'Stopped'],
        to: 'Running',
        label: 'Start sequence',
        done: 'Sequence started',
        confirm: 'Write to the customer step by step, until they pay, decide or unsubscribe?',
      },
      stop: {
        from: ['Running'],
        to: 'Stopped',
        confirm: 'Send no more e-mails for this case?',
        label: 'Stop sequence',
        done: 'Sequence stopped',
        takesRemark: true,
      },
      win: {
        from: [...open],
        to: 'Won',
        label: 'Won',
        confirm: 'Mark the case as won? Nothing more is sent.',
      },
      lose: {
        from: [...open],
        to: 'Lost',
        label: 'Lost',
        confirm: 'Mark the case as lost? Nothing more is sent.',
        needsReason: true,
      },
    },
  },
  actions: {
    sendRetargetingStep: {
      call: 'sendRetargetingStep',
      id: 'caseId',
      label: 'Send next step now',
      confirm: 'Send the next e-mail of the sequence now?',
      while: { field: 'state', is: ['Running'] },
    },
  },
  links: {
    'Open in Sell it': {
      screen: '/sale/sell_it',
      takes: { orderId: 'orderId' },
      while: { field: 'source', is: ['Quotation'] },
    },
  },
  api: { create: false, remove: false },
  notes: true,
})
