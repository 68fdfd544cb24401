import {
  choice,
  computed,
  entity,
  flag,
  instant,
  integer,
  lines,
  money,
  percent,
  reference,
  text,
  url,
} from '#define'
import { roundingLabels, roundings, ruleKinds } from '#resources/products/prices/bulk/priceRule.ts'
import { channelMethods } from './channelMethods.entity.ts'

/** How a website's shop is asked for its orders, and what becomes of them here. */
export const channels = entity('channels', {
  titles: ['Channel', 'Channels'],
  label: 'websiteId',
  fields: {
    websiteId: reference('websites', { required: true, unique: true }),
    kind: choice(['nopCommerce', 'Trade Me', 'Wayfair'], {
      required: true,
      default: 'nopCommerce',
    }),
    address: url({ required: true, label: 'Address', help: 'The address of its API' }),
    key: text({
      max: 500,
      secret: true,
      help: 'It is stored encrypted and never shown again. For Trade Me: consumer key, consumer secret, token and token secret, with spaces between',
    }),
    hasKey: computed(
      flag({ label: 'Key set' }),
      'exists (select from channel_keys k where k.channel_id = {id} and not k.is_deleted)',
    ),
    branchId: reference('branches', {
      required: true,
      label: 'Selling branch',
      only: { isActive: true },
    }),
    interval: integer({
      default: 5,
      min: 1,
      max: 1440,
      label: 'Minutes between pulls',
    }),
    takesUnpaid: flag({
      default: true,
      label: 'Takes unpaid orders',
      help: 'They hold stock for some hours; otherwise they wait for payment',
    }),
    holdHours: integer({
      default: 24,
      min: 1,
      max: 720,
      label: 'Hours to hold stock for unpaid orders',
    }),
    customerId: reference('customers', {
      label: 'Customer of its orders',
      help: 'For a marketplace that buys from you, such as Wayfair; others name their buyers',
    }),
    isPaused: flag({ default: false, label: 'Paused' }),
    alertToId: reference('staff', {
      only: { isDisabled: false },
      label: 'Who is alerted',
      help: 'Gets a task once a job of the channel has had no success for three intervals',
    }),
    sendsStock: flag({ default: true, label: 'Sends stock' }),
    sendsPrices: flag({
      default: false,
      label: 'Sends prices',
      help: 'Automatically, when only our price has changed. People can push any price',
    }),
    sendsNames: flag({ default: false, label: 'Sends names' }),
    buffer: integer({
      default: 0,
      min: 0,
      max: 100_000,
      label: 'Kept back',
      help: 'Pieces of each listing that are held back, unless the listing says otherwise',
    }),
    ruleBy: choice(ruleKinds, {
      label: 'Price rule',
      help: 'Percent and amount change our current price; leave empty to send it unchanged',
    }),
    ruleValue: money({ signed: true, label: 'By', when: { field: 'ruleBy', is: [...ruleKinds] } }),
    ruleRound: choice(roundings, {
      default: 'To the cent',
      label: 'Round',
      labels: roundingLabels,
    }),
    leastMargin: percent({
      min: 0,
      max: 99,
      label: 'Minimum margin',
      help: 'Prices with a lower margin are not sent',
    }),
    methods: lines(channelMethods, { by: 'channelId' }),
    /** The web number that all stored orders have come up to. */
    cursor: integer({ default: 0, min: 0, readOnly: true, label: 'Orders up to' }),
    pulledOnUtc: instant({ readOnly: true, label: 'Last pull' }),
    succeededOnUtc: instant({ readOnly: true, label: 'Last success' }),
    lastError: text({ max: 300, readOnly: true, label: 'Last error' }),
    /** Until then it is asked for nothing, because it was asked too often or cannot be reached. */
    quietUntilUtc: instant({ readOnly: true, label: 'No calls until' }),
    comparedOnUtc: instant({ readOnly: true, label: 'Prices compared' }),
  },
  list: {
    columns: [
      'websiteId',
      'kind',
      'branchId',
      'hasKey',
      'isPaused',
      'pulledOnUtc',
      'succeededOnUtc',
      'lastError',
    ],
    search: ['websiteId', 'address'],
    filters: ['websiteId', 'kind', 'isPaused'],
    sort: 'websiteId',
  },
  form: {
    Shop: ['websiteId', 'kind', 'address', 'key', 'isPaused', 'alertToId'],
    Orders: ['branchId', 'customerId', 'interval', 'takesUnpaid', 'holdHours', 'methods'],
    'Stock and prices': [
      'sendsStock',
      'buffer',
      'sendsPrices',
      'sendsNames',
      'ruleBy',
      'ruleValue',
      'ruleRound',
      'leastMargin',
    ],
  },
  actions: {
    testChannel: { call: 'testChannel', id: 'channelId', label: 'Test connection' },
    setChannelKey: { call: 'setChannelKey', id: 'channelId', label: 'Set key' },
    goBackInChannel: { call: 'goBackInChannel', id: 'channelId', label: 'Go back' },
    pullChannel: {
      call: 'pullChannel',
      id: 'channelId',
      label: 'Pull now',
      while: { field: 'isPaused', is: [false] },
    },
  },
  notes: true,
})
