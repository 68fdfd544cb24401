import {
  call,
  choice,
  date,
  flag,
  instant,
  integer,
  list,
  longText,
  money,
  object,
  reference,
  tags,
  text,
} from '#define'
import { goods } from '#resources/products/prices/bulk/bulkPrices.calls.ts'
import { labelFormats, perPage, type LabelFormatId } from '#define/labels/labelFormats.ts'

const formatIds = labelFormats.map(({ id }) => id) as [LabelFormatId, ...LabelFormatId[]]

/** The sizes in words. */
const formatNames = Object.fromEntries(
  labelFormats.map(format => [
    format.id,
    `${format.width} × ${format.height} mm, ${format.page === 'a4' ? `${perPage(format)} on A4` : format.page === 'a6' ? 'A6' : 'label printer'}`,
  ]),
) as Record<LabelFormatId, string>

/** More than this at once are a stocktake, not a shelf. */
export const mostLabels = 1000

/** Shelf labels: what waits for its label, printing, and checking by a phone. */
export const labelCalls = {
  /**
   * Puts labels into the queue of a branch: those that it displays and whose price has changed or
   * changes by tomorrow, pasted codes, or those of a promotion.
   */
  queueLabels: call({
    at: 'POST /api/labels/queue',
    of: 'labelQueue',
    done: '%{queued} labels wait to be printed',
    input: {
      branchId: reference('branches', { required: true }),
      what: choice(['What has changed', 'These codes', 'A promotion'], {
        required: true,
        default: 'What has changed',
        label: 'What',
      }),
      codes: longText({
        max: 60_000,
        help: 'A code or barcode on each line, such as pasted from a sheet',
        when: { field: 'what', is: ['These codes'] },
      }),
      promotionId: reference('promotions', { when: { field: 'what', is: ['A promotion'] } }),
    },
    answer: { queued: integer({ required: true }), skipped: integer({ required: true }) },
  }),
  /** Puts the labels of goods that a list has selected into the queue of a branch. */
  queueChosen: call({
    at: 'POST /api/labels/queueChosen',
    of: 'labelQueue',
    input: { branchId: reference('branches', { required: true }), ...goods },
    answer: { queued: integer({ required: true }), skipped: integer({ required: true }) },
  }),
  /**
   * Writes labels: of rows of the queue, which then leave it, of SKUs, or of all that waits. `getLabels` answers their
   * pages. A label shows the price of its moment: now, or when it becomes valid.
   */
  printLabels: call({
    at: 'POST /api/labels/print',
    of: 'labelQueue',
    input: {
      branchId: reference('branches', { required: true }),
      queueIds: tags('labelQueue', {
        max: mostLabels,
        label: 'Waiting labels',
        answeredByRow: true,
      }),
      skuIds: tags('skus', { max: mostLabels, label: 'SKUs' }),
      fromOnUtc: instant({ holds: 'market', label: 'Valid from', help: 'Leave empty for now' }),
    },
    answer: {
      printNo: text({ required: true }),
      count: integer({ required: true }),
      wasRefused: integer({ required: true }),
    },
  }),
  /** The pages of printed labels, as PDF. */
  getLabels: call({
    at: 'GET /api/labels/pages',
    of: 'labelQueue',
    isDocument: true,
    input: {
      printNo: text({ required: true, max: 36 }),
      size: choice(formatIds, { required: true, default: '105x74', labels: formatNames }),
      copies: integer({ min: 1, max: 20, default: 1 }),
      first: integer({ min: 1, max: 24, default: 1, label: 'Start at label' }),
    },
  }),
  /** Whether a label on a shelf says what the till takes; `code` is its QR code. */
  checkLabel: call({
    at: 'GET /api/labels/check',
    of: 'labelQueue',
    input: { code: text({ required: true, max: 60 }) },
    answer: {
      data: object({
        labelId: text({ required: true }),
        skuId: reference('skus', { required: true }),
        branchId: reference('branches', { required: true }),
        sku: text({ required: true, label: 'SKU' }),
        name: text({ required: true }),
        isRight: flag({ required: true }),
        printedAmount: money({ required: true, label: 'On the label' }),
        amount: money({ label: 'Price now' }),
        printedOnUtc: instant({ required: true }),
        wrongSinceUtc: instant({ holds: 'market', label: 'Wrong since' }),
        change: object({
          kind: choice(['Price', 'Promotion begins', 'Promotion ends', 'Not valid yet', 'None'], {
            required: true,
          }),
          reason: text(),
          promotionName: text({ label: 'Promotion' }),
          atUtc: instant({ holds: 'market' }),
        }),
      }),
    },
  }),
  /** The tags of a promotion at a branch: was, now, what is saved, and whether they are printed. */
  getPriceTags: call({
    at: 'GET /api/labels/priceTags',
    input: {
      promotionId: reference('promotions', { required: true }),
      branchId: reference('branches', { help: 'Defaults to your branch' }),
      printed: choice(['To print', 'Printed'], { label: 'Printed?' }),
    },
    answer: {
      data: list(
        {
          skuId: reference('skus', { required: true }),
          skuCode: text({ required: true, label: 'SKU' }),
          name: text({ required: true }),
          was: money(),
          now: money(),
          save: money(),
          percent: integer({ label: 'Save (%)' }),
          displayed: integer({ required: true, label: 'On display' }),
          from: date(),
          until: date({ label: 'Last day' }),
          qr: text({ label: 'QR' }),
          printedOnUtc: instant({ label: 'Printed' }),
        },
        mostLabels,
      ),
      promotionName: text({ required: true, label: 'Promotion' }),
      branchId: reference('branches', { required: true }),
      branchName: text({ required: true, label: 'Branch' }),
      /** When it begins; none where it runs. */
      fromOnUtc: instant({ holds: 'market' }),
      toOnUtc: instant({ holds: 'market' }),
    },
  }),
}
