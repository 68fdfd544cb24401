import { currencies, seeCost } from '#resources/common.ts'
import { choice, code, computed, dictionary, entity, filled, flag, integer } from '#define'
import { lines, longText, money, reference, tags, text } from '#define'
import { qaCosts } from '#resources/quality/cost/qaCosts.entity.ts'
import { qaPhotos } from './qaPhotos.entity.ts'
import { heldFor, stockIssues } from './stockIssues.entity.ts'

const issue = { id: 'qaIssueId' } as const
const active = { only: { isActive: true } } as const
const working = ['New', 'Investigating', 'Action decided', 'Waiting supplier', 'Resolved'] as const
const open = { field: 'state', is: working } as const
const holdHelp = 'Pieces put on QA hold when you save'
const holding = { field: 'heldQuantity', not: [0] } as const

const held = heldFor('qaIssues')

const creditedAtMost = {
  'The credit cannot be more than the claim.':
    '{credited} is null or {claimAmount} is null or {credited} <= {claimAmount}',
}

/** A fault of a product, from its report to its handling and its payment. */
export const qaIssues = entity('qaIssues', {
  titles: ['Product issue', 'Product issues'],
  fields: {
    no: code({ prefix: 'QA', digits: 6 }),
    productId: reference('products', { required: true }),
    skuId: reference('skus', { narrowedBy: { productId: 'productId' } }),
    quantity: integer({ required: true, default: 1, min: 1, max: 10_000 }),
    severity: choice(['Minor', 'Major', 'Critical'], {
      default: 'Major',
      tones: { Minor: null, Major: 'warning', Critical: 'bad' },
    }),
    description: longText({ required: true, max: 2000 }),
    photos: lines(qaPhotos, { by: 'qaIssueId', least: 1 }),
    source: choice(['Ticket', 'Check-in', 'Return', 'Warehouse', 'Showroom', 'Other'], {
      default: 'Other',
    }),
    foundAt: choice(['Check-in', 'Preparation', 'Delivery', 'Customer']),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    ticketIds: tags('tickets', {
      label: 'Further tickets',
      help: 'The issue costs what its tickets have cost',
    }),
    warehouseId: reference('warehouses', { help: 'Warehouse to hold stock in' }),
    stockStatus: dictionary('physicalStockStatus'),
    holdQuantity: integer({ min: 1, max: 10_000, label: 'Hold', help: holdHelp, notInBulk: true }),
    supplierId: reference('suppliers', { help: 'Defaults to the supplier of the product' }),
    factoryId: reference('factories', { narrowedBy: { supplierId: 'supplierId' } }),
    purchaseOrderId: reference('purchaseOrders'),
    containerId: reference('containers'),
    batch: text({ max: 40, index: true }),
    causeId: reference('qaCauses', active),
    partyId: reference('qaParties', { ...active, label: 'Responsible party' }),
    handlingId: reference('qaHandlings', active),
    noteId: reference('qaSupplyNotes', { ...active, label: 'Supply chain note' }),
    needsAction: computed(
      flag({ label: 'Purchasing has to act' }),
      'select n.needs_action from qa_supply_notes n where n.id = {noteId}',
    ),
    ownerId: reference('staff', { only: { isDisabled: false }, help: 'Defaults to you' }),
    decision: longText({ max: 2000 }),
    correctiveAction: longText({ max: 2000 }),
    preventiveAction: longText({ max: 2000 }),
    costs: lines(qaCosts, { by: 'qaIssueId' }),
    claimAmount: money({ min: 0, label: 'Claim', currency: 'claimCurrency' }),
    claimCurrency: choice(currencies, { help: 'Defaults to the currency of the supplier' }),
    credited: money({ min: 0, currency: 'claimCurrency' }),
    claimReference: text({ max: 60 }),
    costTotal: computed(
      money({ required: true, label: 'Cost' }),
      'select coalesce(sum(c.amount), 0) from qa_costs c where c.qa_issue_id = {id} and not c.is_deleted',
    ),
    ticketCost: filled(money({ label: 'Cost of its tickets', visibleTo: seeCost })),
    heldQuantity: computed(integer({ required: true, label: 'On QA hold' }), held),
    state: choice([...working, 'Closed'], {
      default: 'New',
      tones: {
        New: 'neutral',
        Investigating: 'info',
        'Action decided': 'info',
        'Waiting supplier': 'warning',
        Resolved: 'good',
        Closed: 'good',
      },
      labels: { 'Waiting supplier': 'Waiting for supplier' },
    }),
    stockIssues: lines(stockIssues, { by: 'qaIssueId', readOnly: true }),
  },
  list: {
    columns: [
      'no',
      'productId',
      'state',
      'severity',
      'causeId',
      'supplierId',
      'quantity',
      'costTotal',
      'createdOnUtc',
    ],
    search: ['no', 'productId', 'skuId', 'batch', 'description', 'claimReference'],
    filters: ['...', 'partyId', 'handlingId', 'needsAction', 'containerId', 'ownerId'],
    sortable: ['productId', 'supplierId', 'quantity', 'severity', 'claimAmount'],
    sort: '-createdOnUtc',
    totals: ['quantity', 'costTotal'],
    tone: 'state',
    main: 'productId',
  },
  form: {
    Fault: 'productId',
    'Where it was found': 'source',
    Supply: 'supplierId',
    'Cause and handling': 'causeId',
    Costs: 'costs',
    Claim: 'claimAmount',
  },
  tabs: {
    Fault: ['Fault', 'Where it was found', 'Supply'],
    Handling: ['Cause and handling'],
    'Costs and claim': ['Costs', 'Claim'],
  },
  statuses: {
    transitions: {
      investigate: { from: ['New'], to: 'Investigating', done: 'Under investigation' },
      decide: { from: ['New', 'Investigating'], to: 'Action decided', label: 'Decide action' },
      wait: { from: ['Action decided'], to: 'Waiting supplier', label: 'Wait for supplier' },
      resolve: { from: ['Action decided', 'Waiting supplier'], to: 'Resolved' },
      close: {
        from: ['Resolved'],
        to: 'Closed',
        needs: ['causeId', 'partyId', 'handlingId'],
        confirm: 'A closed issue can no longer be changed unless it is reopened.',
      },
      reopen: {
        done: 'Reopened',
        from: ['Resolved', 'Closed'],
        to: 'Investigating',
        needsReason: true,
      },
    },
  },
  actions: {
    holdStock: { ...issue, call: 'holdQaStock', while: open },
    applyHandling: { ...issue, call: 'settleQaStock', while: holding, many: true },
    holdRemaining: {
      ...issue,
      call: 'holdRemainingQaStock',
      label: 'Hold remaining stock',
      while: open,
      many: true,
    },
    releaseStock: { ...issue, call: 'releaseQaStock', while: holding, many: true },
    claimFromSupplier: { ...issue, call: 'claimFromSupplier', while: open },
  },
  links: {
    'Claim letter': {
      screen: '/QA/supplierClaim',
      as: 'qaIssueId',
      while: { field: 'claimAmount', not: [null] },
    },
    'Issues of the product': { screen: '/bi/productIssues', takes: { productId: 'productId' } },
  },
  editable: { while: open },
  rules: {
    credited: creditedAtMost,
    claimAmount: creditedAtMost,
    state: {
      'Enter what was credited for the claim before closing, 0 if nothing was.':
        "{state} <> 'Closed' or {claimAmount} is null or {credited} is not null",
      'Stock is still on QA hold: apply the handling or release it before closing.': `{state} <> 'Closed' or (${held}) = 0`,
    },
    remove: { 'Release the stock on QA hold first.': `(${held}) = 0` },
  },
  merge: true,
  attachments: true,
  notes: true,
})
