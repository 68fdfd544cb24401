import {
  choice,
  computed,
  entity,
  flag,
  instant,
  integer,
  longText,
  money,
  reference,
  text,
} from '#define'

const readOnly = { readOnly: true } as const

/** A SKU as it is offered on Trade Me, and the rule by which it is listed. */
export const tradeMeListings = entity('tradeMeListings', {
  titles: ['Marketplace listing', 'Marketplace listings'],
  label: 'title',
  fields: {
    websiteId: reference('websites', { required: true }),
    skuId: reference('skus', {
      required: true,
      label: 'SKU',
      only: { status: ['Active', 'Phase out'] },
    }),
    title: text({ required: true, max: 80 }),
    description: longText({ required: true, max: 2048 }),
    category: text({
      required: true,
      max: 60,
      help: 'As Trade Me numbers it, such as 0004-0369-',
    }),
    startPrice: money({ required: true, min: 0.5, label: 'Start price' }),
    buyNowPrice: money({ min: 0.5, label: 'Buy now' }),
    quantity: integer({ required: true, default: 1, min: 1, max: 999, label: 'Qty' }),
    duration: choice(['2', '3', '4', '5', '6', '7', '10'], { default: '7', label: 'Days' }),
    autoList: flag({
      default: false,
      label: 'Lists automatically',
      help: 'Again after it ended, as long as there is enough stock',
    }),
    listingNo: text({ max: 20, readOnly: true, index: true, label: 'Listing no.' }),
    startedOnUtc: instant({ readOnly: true, label: 'Listed' }),
    endsOnUtc: instant({ readOnly: true, label: 'Ends' }),
    views: integer({ default: 0, min: 0, ...readOnly }),
    watchers: integer({ default: 0, min: 0, ...readOnly }),
    bids: integer({ default: 0, min: 0, ...readOnly }),
    sold: computed(
      integer(),
      'select coalesce(sum(s.quantity), 0)::int from trade_me_sales s where s.trade_me_listing_id = {id} and not s.is_deleted',
    ),
    questions: computed(
      integer({ label: 'Open questions' }),
      "select count(*)::int from trade_me_questions q where q.trade_me_listing_id = {id} and q.state = 'Open' and not q.is_deleted",
    ),
    /** As many as could be listed when the account was read last. */
    free: integer({ readOnly: true, label: 'Free stock' }),
    isOut: computed(flag({ label: 'Out of stock' }), '{free} <= 0'),
    status: choice(
      ['Draft', 'Listing', 'Relisting', 'Listed', 'Withdrawing', 'Withdrawn', 'Ended', 'Failed'],
      {
        default: 'Draft',
        tones: {
          Draft: 'neutral',
          Listing: 'info',
          Relisting: 'info',
          Listed: 'good',
          Withdrawing: 'info',
          Withdrawn: 'neutral',
          Ended: 'neutral',
          Failed: 'bad',
        },
      },
    ),
    /** Nobody withdrew it: it is listed again when there are goods. */
    isWithdrawnByItself: flag({ default: false, readOnly: true, label: 'Withdrawn automatically' }),
    lastError: text({ max: 300, readOnly: true, label: 'Last error' }),
    hasError: computed(flag({ label: 'Error' }), '{lastError} is not null'),
    attemptedOnUtc: instant({ readOnly: true, label: 'Asked without an answer' }),
    nextOnUtc: instant({ readOnly: true, label: 'Next try' }),
    attempts: integer({ default: 0, min: 0, ...readOnly }),
  },
  list: {
    columns: [
      'listingNo',
      'title',
      'skuId',
      'status',
      'buyNowPrice',
      'quantity',
      'free',
      'endsOnUtc',
      'questions',
    ],
    search: ['title', 'listingNo', 'skuId'],
    filters: ['status', 'autoList', 'endsOnUtc', 'hasError', 'category', 'isOut', 'websiteId'],
    totals: ['quantity', 'sold', 'free'],
    sort: 'title',
    thenBy: 'websiteId',
    tone: 'status',
    main: 'title',
  },
  form: {
    'What is offered': ['websiteId', 'skuId', 'title', 'description', 'category'],
    Rule: ['startPrice', 'buyNowPrice', 'quantity', 'duration', 'autoList'],
  },
  statuses: {
    field: 'status',
    transitions: {
      list: {
        from: ['Draft', 'Ended', 'Withdrawn', 'Failed'],
        to: 'Listing',
        label: 'List',
        done: 'Listing in a few seconds',
        confirm: 'List it on Trade Me as shown here? Trade Me may charge for it.',
      },
      relist: {
        from: ['Ended', 'Withdrawn'],
        to: 'Relisting',
        label: 'Relist',
        needs: ['listingNo'],
        done: 'Relisting in a few seconds',
        confirm:
          'Relist it as it was on Trade Me? Changes to the rule apply only to a new listing.',
      },
      withdraw: {
        from: ['Listed'],
        to: 'Withdrawing',
        label: 'Withdraw',
        done: 'Withdrawing in a few seconds',
        confirm: 'Withdraw it from Trade Me?',
      },
      giveUp: {
        from: ['Listing', 'Relisting', 'Withdrawing'],
        to: 'Failed',
        label: 'Give up',
        confirm: 'Stop trying? If Trade Me accepted it, listing it again finds it by its SKU.',
      },
    },
  },
  related: [{ entity: 'tradeMeQuestions', by: 'tradeMeListingId' }],
  unique: [['websiteId', 'skuId']],
  checks: {
    'Buy now must not be below the start price.':
      '{buyNowPrice} is null or {buyNowPrice} >= {startPrice}',
  },
  notes: true,
})
