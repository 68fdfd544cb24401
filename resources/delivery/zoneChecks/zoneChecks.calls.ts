import { call, file, flag, instant, integer, list, reference, text } from '#define'
import { planOfRow } from '#resources/delivery/preparation/preparation.calls.ts'

const zoneCheckId = reference('zoneChecks', { required: true })

/** The check of a zone, besides its records. */
export const zoneCheckCalls = {
  /**
   * Counts goods that stand in the zone, by a code of theirs: pieces, or cartons of those that come
   * in several, of which the last makes a piece. They belong to the plan that still lacks them.
   */
  scanZoneGoods: call({
    at: 'POST /api/zoneChecks/scan',
    of: 'zoneChecks',
    done: '%{skuCode}: %{scanned} of %{expected}%{begun}',
    input: {
      zoneCheckId,
      code: text({ required: true, max: 60, label: 'Barcode or SKU' }),
      quantity: integer({ required: true, default: 1, min: 1, max: 10_000 }),
      isWhole: flag({
        default: false,
        label: 'Whole pieces',
        help: 'Goods in several cartons are counted carton by carton otherwise',
      }),
      isBack: flag({ default: false, label: 'Take back' }),
    },
    answer: {
      skuCode: text({ required: true }),
      expected: integer({ required: true }),
      scanned: integer({ required: true }),
      /** How far the next piece is, as the end of a sentence. */
      begun: text(),
    },
  }),
  /** What is asked before the goods of the zone are loaded, plan by plan. */
  getZoneQuestions: call({
    at: 'GET /api/zoneChecks/questions',
    of: 'zoneChecks',
    input: { zoneCheckId },
    answer: {
      data: list(
        {
          ...planOfRow,
          itemId: reference('checklistItems', { required: true }),
          itemName: text({ required: true, max: 300, label: 'Question' }),
          isRequired: flag({ required: true, label: 'Required' }),
          answer: text(),
          answeredBy: text({ label: 'Answered by' }),
          answeredOnUtc: instant({ label: 'Answered' }),
        },
        2000,
      ),
    },
  }),
  /** Answers a question about loading for all plans of the zone that it is asked for. */
  answerZoneQuestion: call({
    at: 'POST /api/zoneChecks/answer',
    of: 'zoneChecks',
    done: 'Answered for %{plans} plan |||| Answered for %{plans} plans',
    input: {
      zoneCheckId,
      itemId: reference('checklistItems', {
        required: true,
        label: 'Question',
        only: { stage: 'Loading', isActive: true },
      }),
      answer: text({ max: 40, help: 'Yes, No or a number' }),
      fileId: file({ label: 'Picture' }),
    },
    answer: { plans: integer({ required: true }) },
  }),
  /**
   * Goods that were scanned otherwise than expected become stock differences where the books have
   * something else in the zone, too.
   */
  recordZoneDifferences: call({
    at: 'POST /api/zoneChecks/differences',
    of: 'zoneChecks',
    done: '%{differences} stock difference recorded |||| %{differences} stock differences recorded',
    input: { zoneCheckId },
    answer: { differences: integer({ required: true }) },
  }),
  /** Plans that were changed since: what the zone should hold is read again. */
  refreshZoneCheck: call({
    at: 'POST /api/zoneChecks/refresh',
    of: 'zoneChecks',
    done: 'Expected goods refreshed',
    input: { zoneCheckId },
  }),
}
