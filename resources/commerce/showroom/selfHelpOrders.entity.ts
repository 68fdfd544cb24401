import {
  choice,
  code,
  computed,
  email,
  entity,
  lines,
  longText,
  money,
  phone,
  reference,
  text,
} from '#define'
import { selfHelpLines } from './selfHelpLines.entity.ts'

const ofLines = (what: string) =>
  `select ${what} from self_help_lines l join skus k on k.id = l.sku_id where l.self_help_order_id = {id} and not l.is_deleted`

/** An order that a customer put together on a showroom tablet, until somebody sells it. */
export const selfHelpOrders = entity('selfHelpOrders', {
  titles: ['Self-service order', 'Self-service orders'],
  label: 'no',
  fields: {
    no: code({ prefix: 'SS', digits: 6, label: 'No.' }),
    branchId: reference('branches', { required: true, only: { isActive: true } }),
    customer: text({ max: 120 }),
    phone: phone(),
    email: email({ label: 'E-mail' }),
    items: computed(
      text({ label: 'Items' }),
      ofLines("string_agg(l.quantity || ' × ' || k.code, ', ' order by l.created_on_utc, l.id)"),
    ),
    total: computed(
      money({ required: true }),
      `coalesce((${ofLines('sum(l.quantity * l.price)')}), 0)`,
    ),
    remark: longText({ max: 1000 }),
    state: choice(['New', 'Claimed', 'Sent', 'Closed', 'Discarded'], {
      default: 'New',
      tones: {
        New: 'neutral',
        Claimed: 'warning',
        Sent: 'info',
        Closed: 'good',
        Discarded: 'neutral',
      },
    }),
    claimedById: reference('staff', { readOnly: true, label: 'Claimed by' }),
    orderId: reference('orders', { readOnly: true, unique: true }),
    /** Prices that differed when it was sent from those that the customer saw. */
    priceNote: longText({ max: 2000, readOnly: true, label: 'Changed prices' }),
    lines: lines(selfHelpLines, { by: 'selfHelpOrderId', required: true, max: 50 }),
  },
  list: {
    live: true,
    columns: [
      'no',
      'branchId',
      'createdOnUtc',
      'customer',
      'phone',
      'items',
      'total',
      'claimedById',
      'state',
    ],
    search: ['no', 'customer', 'email', 'phone', 'orderId'],
    filters: ['branchId', 'createdOnUtc', 'state', 'claimedById'],
    sort: '-createdOnUtc',
    totals: ['total'],
    tone: 'state',
    main: 'items',
  },
  form: {
    Customer: ['branchId', 'customer', 'phone', 'email', 'remark'],
    Goods: ['lines'],
  },
  statuses: {
    field: 'state',
    transitions: {
      claim: {
        from: ['New', 'Claimed'],
        to: 'Claimed',
        label: 'Claim',
        confirm: 'Claim this order to sell it yourself?',
      },
      close: {
        from: ['Sent'],
        to: 'Closed',
        label: 'Close',
        confirm:
          'The sale stays as it is. This order closes automatically once the sale is confirmed or cancelled.',
      },
      discard: { from: ['New', 'Claimed'], to: 'Discarded', label: 'Discard', needsReason: true },
    },
  },
  editable: { while: { field: 'state', is: ['New', 'Claimed'] } },
  actions: {
    sendShowroomOrderToErp: {
      call: 'sendShowroomOrderToErp',
      id: 'id',
      label: 'Send to ERP',
      confirm: 'Start a sale with these items?',
      while: { field: 'state', is: ['Claimed'] },
    },
  },
  notes: true,
})
