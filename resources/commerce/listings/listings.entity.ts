import {
  choice,
  computed,
  entity,
  flag,
  instant,
  integer,
  money,
  reference,
  text,
  url,
} from '#define'
import { stateOf, stateOfAll } from './differences.ts'

const mapped = (column: string) =>
  `select m.${column} from website_mappings m where m.id = {mappingId}`

const fieldStates = ['Same', 'To push', 'Changed on the web', 'Conflict'] as const
const tones = {
  Same: 'good',
  'To push': 'info',
  'Changed on the web': 'warning',
  Conflict: 'bad',
} as const

const stateField = (label: string, ours: string, web: string, agreed: string) =>
  computed(choice(fieldStates, { label, tones }), stateOf(ours, web, agreed))

/**
 * A product of a website as its shop shows it, as it is here, and what both last agreed on: of a change
 * on one side it is known which one changed, and a change on both is decided by a person.
 */
export const listings = entity('listings', {
  titles: ['Product on the web', 'Products on the web'],
  label: 'webProductId',
  fields: {
    websiteId: reference('websites', { required: true, readOnly: true }),
    mappingId: reference('websiteMappings', {
      required: true,
      readOnly: true,
      unique: true,
      onDelete: 'cascade',
      label: 'Mapping',
    }),
    webProductId: text({ required: true, max: 40, readOnly: true, label: 'Web product' }),
    attributes: computed(text({ label: 'Combination' }), mapped('attributes')),
    /** The SKU and the product of its mapping: the database sets them with it. */
    skuId: reference('skus', { readOnly: true, label: 'SKU' }),
    productId: reference('products', { readOnly: true, label: 'Product' }),
    factor: computed(integer({ label: 'Pieces of it' }), mapped('factor')),
    webName: text({ max: 200, readOnly: true, label: 'Name on the web' }),
    ourName: text({ max: 200, readOnly: true, label: 'Our name' }),
    agreedName: text({ max: 200, readOnly: true, label: 'Name last agreed' }),
    ownName: text({
      max: 200,
      label: 'Different name there',
      help: 'Leave empty to use the name of the SKU',
    }),
    webPublished: flag({ readOnly: true, label: 'Published there' }),
    ourPublished: flag({ readOnly: true, label: 'To be published' }),
    agreedPublished: flag({ readOnly: true, label: 'Published, last agreed' }),
    webPrice: money({ min: 0, readOnly: true, label: 'Web price' }),
    ourPrice: money({ min: 0, readOnly: true, label: 'Our price' }),
    agreedPrice: money({ min: 0, readOnly: true, label: 'Price last agreed' }),
    ownPrice: money({
      min: 0.01,
      label: 'Different price there',
      help: 'Leave empty to use our price by the rule of the channel',
    }),
    /** The price of a piece on the website, before the rule of the channel. */
    basePrice: money({ min: 0, readOnly: true, label: 'Price per piece' }),
    /** Why no price is sent. */
    priceProblem: text({ max: 200, readOnly: true, label: 'Why no price is sent' }),
    webStock: integer({ readOnly: true, signed: true, label: 'Web stock' }),
    ourStock: integer({ readOnly: true, min: 0, label: 'Our stock' }),
    agreedStock: integer({ readOnly: true, min: 0, label: 'Stock last sent' }),
    buffer: integer({
      min: 0,
      max: 100_000,
      label: 'Kept back',
      help: 'Pieces that are never offered there. Leave empty to use the channel’s number',
    }),
    categories: text({ max: 400, readOnly: true }),
    pictures: integer({ readOnly: true, min: 0 }),
    webSlug: text({ max: 300, readOnly: true, label: 'Name of its page' }),
    webPage: computed(
      url({ label: 'Page in the shop' }),
      "(select rtrim(w.address, '/') || '/' || {webSlug} from websites w where w.id = {websiteId})",
    ),
    workedOutOnUtc: instant({ readOnly: true, label: 'Worked out' }),
    sentOnUtc: instant({ readOnly: true, label: 'Last sent' }),
    readOnUtc: instant({ readOnly: true, label: 'Last read' }),
    nameState: stateField('Name is', 'our_name', 'web_name', 'agreed_name'),
    publishedState: stateField(
      'Publishing is',
      'our_published',
      'web_published',
      'agreed_published',
    ),
    priceState: stateField('Price is', 'our_price', 'web_price', 'agreed_price'),
    stockState: computed(
      choice(['Same', 'Differs'], {
        label: 'Stock is',
        tones: { Same: 'good', Differs: 'warning' },
      }),
      "case when {webStock} is null or {ourStock} is null then null when {webStock} = {ourStock} then 'Same' else 'Differs' end",
    ),
    state: computed(choice(fieldStates, { label: 'Differences', tones }), stateOfAll),
    /** Why the stock that was read back is another. */
    cause: text({ max: 200, readOnly: true, label: 'Why the stock differs' }),
  },
  list: {
    live: true,
    columns: [
      'webProductId',
      'skuId',
      'webName',
      'webPublished',
      'webPrice',
      'ourPrice',
      'webStock',
      'ourStock',
      'state',
    ],
    search: ['webProductId', 'webName', 'categories', 'skuId'],
    filters: [
      'websiteId',
      'webPublished',
      'priceState',
      'stockState',
      'state',
      'pictures',
      'categories',
      'skuId',
      'productId',
    ],
    sort: 'webProductId',
    thenBy: 'websiteId',
    tone: 'state',
    main: 'webName',
  },
  form: { 'On this website': ['ownName', 'ownPrice', 'buffer'] },
  actions: {
    pushListing: { call: 'pushListing', id: 'listingId', label: 'Push', many: true },
    takeFromWeb: {
      call: 'takeFromWeb',
      id: 'listingId',
      label: 'Keep what the web has',
      while: { field: 'state', is: ['Changed on the web', 'Conflict', 'To push'] },
      many: true,
    },
    publishListing: {
      call: 'publishListing',
      id: 'listingId',
      label: 'Publish',
      with: { isPublished: true },
      while: { field: 'ourPublished', is: [false, null] },
      many: true,
    },
    unpublishListing: {
      call: 'publishListing',
      id: 'listingId',
      label: 'Unpublish',
      with: { isPublished: false },
      while: { field: 'ourPublished', is: [true] },
      many: true,
    },
  },
  links: {
    'Stock check': { screen: '/stock_check', takes: { skuId: 'skuId' } },
    Mapping: { screen: '/ecommerce/website/mapping', takes: { webProductId: 'webProductId' } },
    Product: {
      screen: '/product/update',
      takes: { productId: 'productId' },
      while: { field: 'productId', not: [null] },
    },
  },
  related: [
    { call: 'getListingProof', id: 'listingId', title: 'How its stock is calculated' },
    { entity: 'listingEvents', by: 'listingId', title: 'Timeline' },
  ],
  api: { create: false, remove: false },
})
