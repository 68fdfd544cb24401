import { answerOf, listOf } from '#server/fields/jsonSchema.ts'

const count = { type: 'integer' },
  text = { type: 'string' },
  flag = { type: 'boolean' }
/** What a file would change or has changed, with what is wrong with it and how it was read. */
export const examinedAnswer = answerOf({
  isSuccess: { type: 'boolean' },
  errors: listOf(answerOf({ row: count, field: text, code: text, message: text })),
  data: answerOf({
    rows: count,
    creates: count,
    updates: count,
    unchanged: count,
    errorCount: count,
    // The number by which "undo" takes back what was imported, where it can.
    requestId: text,
    // By which lists show what an applied file made or changed: the filter "importOf".
    importId: text,
    // What is left without the refused rows, if there are any.
    good: answerOf({ creates: count, updates: count, unchanged: count, refused: count }),
    columns: listOf(
      answerOf({
        header: text,
        field: { type: ['string', 'null'] },
        isGuess: flag,
        dates: text,
        decimals: text,
        samples: listOf(text),
        // How it would be taken apart, where its heading names several fields.
        parts: answerOf({ by: text, into: listOf(text) }),
        // In which unit its numbers are read, whether that changes them, and which units there are.
        unit: text,
        isConverted: flag,
        units: listOf(text),
        // The currency beside its amounts, which is none of the product.
        currency: text,
        // Some of its numbers have more than so many decimals, which is what its field takes.
        decimalsOver: count,
        // How its names and paths are read.
        list: text,
        path: text,
        markup: text,
        // Its texts, where they are few; how many cells say something, and how many do not.
        kinds: listOf(answerOf({ text, rows: count })),
        filled: count,
        empty: count,
      }),
    ),
    // Where it was asked to propose: every field that a column may be for, and the first rows.
    fields: listOf(answerOf({ field: text, label: text, isNeeded: flag })),
    mapping: answerOf({
      columns: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      constants: { type: 'object', additionalProperties: text },
      dates: { type: 'object', additionalProperties: text },
      decimals: { type: 'object', additionalProperties: text },
      values: { type: 'object', additionalProperties: true },
      reading: answerOf({
        sheet: text,
        encoding: text,
        separator: text,
        heading: count,
        leavesTotals: flag,
        country: text,
      }),
      joined: {
        type: 'object',
        additionalProperties: answerOf({ columns: listOf(text), by: text }),
      },
      split: {
        type: 'object',
        additionalProperties: answerOf({ by: text, into: listOf({ type: ['string', 'null'] }) }),
      },
      omits: { type: 'object', additionalProperties: listOf(text) },
      blanks: { type: 'object', additionalProperties: text },
      rounded: { type: 'object', additionalProperties: flag },
      foreign: { type: 'object', additionalProperties: flag },
      units: { type: 'object', additionalProperties: text },
      lists: { type: 'object', additionalProperties: text },
      paths: { type: 'object', additionalProperties: text },
      markup: { type: 'object', additionalProperties: text },
      repeats: { type: 'object', additionalProperties: text },
    }),
    // Questions that only a person can answer, with what is likely; rows that are left out.
    questions: listOf(
      answerOf({
        kind: text,
        proposal: text,
        header: text,
        texts: listOf(text),
        rows: count,
      }),
    ),
    omitted: count,
    // How the file as a whole was read, and what else there is to choose.
    reading: answerOf({
      sheets: listOf(text),
      sheet: text,
      encoding: text,
      separator: text,
      heading: count,
      top: listOf(answerOf({ row: count, text })),
      totals: count,
    }),
    // What is wrong, by its cause, with all of its rows and what stands there.
    causes: listOf(
      answerOf({
        field: text,
        code: text,
        message: text,
        rows: listOf(count),
        values: listOf(text),
        distinct: count,
      }),
    ),
    // The rows that were asked for, as they stand in the file.
    headings: listOf(text),
    shown: listOf(answerOf({ row: count, cells: listOf(text) })),
    // What columns say that is no value of their field, the most frequent first.
    unknown: listOf(answerOf({ header: text, field: text, value: text, rows: count })),
    preview: listOf(answerOf({ row: count, values: listOf(answerOf({ field: text, text })) })),
  }),
})
