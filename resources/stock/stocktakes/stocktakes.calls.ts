import { call, choice, dictionary, flag, instant, integer, list, reference, text } from '#define'

const required = { required: true } as const
const stocktakeId = reference('stocktakes', required)
const layerId = reference('layers', {
  required: true,
  label: 'Position',
  narrowedBy: { warehouseId: 'warehouseId' },
})

/** More rows than this are sent in parts. */
export const mostSheetRows = 500

/** Counting, besides the records of counts. */
export const stocktakeCalls = {
  /** Counts pieces at a place, which is then counted by nobody else; a number entered again takes its place. */
  enterCount: call({
    at: 'POST /api/stocktakes/count',
    of: 'stocktakes',
    done: '%{skuCode}: %{quantity} counted',
    input: {
      stocktakeId,
      layerId,
      code: text({ required: true, max: 60, label: 'Barcode or SKU' }),
      quantity: integer({ required: true, min: 0, max: 100_000 }),
      stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
      isLast: flag({ default: false, label: 'Nothing else is there' }),
    },
    answer: { skuCode: text(required), quantity: integer(required) },
  }),
  /** Nothing else lies at a place: what the books have there and nobody counted is counted as 0. */
  finishCountedPlace: call({
    at: 'POST /api/stocktakes/finish',
    of: 'stocktakes',
    done: '%{place} is counted',
    input: { stocktakeId, layerId },
    answer: { place: text(required) },
  }),
  /** Counts what a sheet of paper says: each row is counted, or refused with the reason. */
  enterCountSheet: call({
    at: 'POST /api/stocktakes/countSheet',
    of: 'stocktakes',
    input: {
      stocktakeId,
      countedOnUtc: instant({
        label: 'Counted at',
        help: 'When the sheet was filled in; compared with the stock of that moment. Leave empty for now',
      }),
      rows: list(
        {
          place: text({ required: true, max: 80, label: 'Place' }),
          code: text({ max: 60, label: 'Barcode or SKU' }),
          quantity: integer({ min: 0, max: 100_000 }),
          stockStatus: dictionary('physicalStockStatus', { default: 'Normal' }),
          isLast: flag({ default: false, label: 'Nothing else is there' }),
        },
        mostSheetRows,
      ),
    },
    answer: {
      counted: integer(required),
      refused: integer(required),
      rows: list(
        {
          row: integer(required),
          isSuccess: flag(required),
          field: text(),
          message: text(),
        },
        mostSheetRows,
      ),
    },
  }),
  /** What was counted, with the books at that moment; those who count blind are told afterwards. */
  getCountedGoods: call({
    at: 'GET /api/stocktakes/goods',
    of: 'stocktakes',
    input: { stocktakeId },
    answer: {
      data: list(
        {
          layerId,
          layerName: text({ required: true, label: 'Place' }),
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          stockStatus: text({ required: true, label: 'Status' }),
          counted: integer(required),
          system: integer(),
          difference: integer(),
          firstCount: integer({ label: 'First count' }),
          counter: text({ required: true, label: 'Counted by' }),
          countedOnUtc: instant({ required: true, label: 'Counted' }),
          differenceId: reference('stockDifferences'),
          differenceNo: text({ label: 'Difference no.' }),
        },
        10_000,
      ),
    },
  }),
  /** The differences of a count that is over, as a file. */
  exportCountDifferences: call({
    at: 'GET /api/stocktakes/differences/export',
    of: 'stocktakes',
    isFile: true,
    input: { stocktakeId, format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
  }),
  /** The places of a count in walking order, to be counted from paper. */
  getCountSheet: call({
    at: 'GET /api/stocktakes/sheet',
    of: 'stocktakes',
    input: { stocktakeId },
    answer: {
      data: list(
        {
          layerId,
          layerName: text({ required: true, label: 'Place' }),
          state: choice(['Open', 'Counting', 'Counted'], {
            required: true,
            tones: { Open: 'neutral', Counting: 'info', Counted: 'good' },
          }),
          round: integer(required),
          counter: text(),
          skuCode: text({ label: 'SKU' }),
          skuName: text({ label: 'Name' }),
          system: integer(),
        },
        10_000,
      ),
    },
  }),
}
