import {
  call,
  choice,
  date,
  dictionary,
  flag,
  integer,
  json,
  list,
  money,
  reference,
  signed,
  text,
} from '#define'

const required = { required: true } as const
const issues = { opensAt: { screen: '/QA/productQAIssues', by: 'issuesAt' } } as const
const productId = reference('products', required)

const reportedIn = {
  from: date({ label: 'From', help: 'Defaults to the last twelve months' }),
  to: date({ label: 'To' }),
  productId: reference('products'),
  supplierId: reference('suppliers'),
  categoryId: reference('categories', { help: 'By the current categories of products' }),
  causeId: reference('qaCauses'),
}

export const productIssueCalls = {
  /** The issues of each product in a period, and their cost. */
  getProductIssues: call({
    at: 'GET /api/bi/productIssues',
    input: {
      ...reportedIn,
      sortedBy: dictionary('productIssueSortField', { label: 'Sort by' }),
      isWatched: flag({ label: 'Watched only' }),
    },
    answer: {
      data: list(
        {
          productId,
          productName: text({ required: true, label: 'Product' }),
          supplierId: reference('suppliers'),
          supplierName: text({ label: 'Supplier' }),
          sold: integer({ required: true, label: 'Sold' }),
          delivered: integer(required),
          issues: integer({ ...required, ...issues }),
          pieces: integer({ ...required, ...issues, label: 'Faulty pieces' }),
          issuePercent: signed({ label: 'Issues (%)' }),
          severity: choice(['Minor', 'Major', 'Critical'], {
            label: 'Worst',
            tones: { Minor: null, Major: 'warning', Critical: 'bad' },
          }),
          topCauseId: reference('qaCauses'),
          topCauseName: text({ label: 'Top cause' }),
          repeats: integer({ required: true, label: 'Repeated' }),
          cost: money({ ...required, ...issues }),
          claims: money({ ...issues, label: 'Claimed' }),
          lastOn: date({ label: 'Last one' }),
          isWatched: flag({ required: true, label: 'Watched' }),
          note: text({ label: 'Why watched' }),
          issuesAt: json(),
        },
        20_000,
      ),
    },
    steps: [
      { call: 'watchProduct', label: 'Watch', takes: { productId: 'productId' } },
      { call: 'unwatchProduct', label: 'Stop watching', takes: { productId: 'productId' } },
    ],
  }),
  /** The causes of the same issues, those of most pieces first, with their share so far. */
  getIssueCauses: call({
    at: 'GET /api/bi/issueCauses',
    input: reportedIn,
    answer: {
      data: list(
        {
          causeId: reference('qaCauses'),
          cause: text(required),
          pieces: integer(required),
          cost: money(required),
          soFarPercent: signed({ required: true, label: 'Together (%)' }),
        },
        200,
      ),
    },
  }),
  /** Marks a product as one whose quality is looked after. */
  watchProduct: call({
    at: 'POST /api/bi/watchProduct',
    done: 'Watched',
    undo: { call: 'unwatchProduct' },
    input: { productId, note: text({ max: 300, label: 'Why' }) },
  }),
  unwatchProduct: call({
    at: 'POST /api/bi/unwatchProduct',
    done: 'No longer watched',
    input: { productId },
  }),
}
