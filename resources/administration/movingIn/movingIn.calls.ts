import { call, choice, date, flag, instant, integer, json, list, reference, text } from '#define'

const required = { required: true } as const

/** What comes from other programs in files, and what came. */
export const movingInCalls = {
  /** Everything that files can bring, each after what it needs; with what is there and what came last. */
  getMovingIn: call({
    at: 'GET /api/movingIn',
    answer: {
      doors: list({
        entity: text(required),
        position: integer({ required: true, label: 'Order' }),
        title: text({ required: true, label: 'What' }),
        needs: text({ label: 'Needs first' }),
        uses: text({ label: 'May name' }),
        records: integer({ required: true, label: 'There now' }),
        mayImport: flag(required),
        lastOnUtc: instant({ label: 'Last import' }),
        lastBy: text({ label: 'By' }),
        lastId: text(),
      }),
      /** Regular prices of this market, which come by a way of their own. */
      prices: integer({ required: true, label: 'Prices there now' }),
    },
  }),
  /** The newest 500 imports that match; with those that were taken back since. */
  getImports: call({
    at: 'GET /api/imports',
    input: {
      staffId: reference('staff', { label: 'Person' }),
      from: date(),
      to: date(),
    },
    lists: { label: 'Show its records', of: 'lists', filter: 'importOf', by: 'id' },
    steps: [{ call: 'undoImport', label: 'Take back', takes: { requestId: 'id' }, rows: 'one' }],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          title: text({ required: true, label: 'What' }),
          fileName: text({ label: 'File' }),
          atUtc: instant({ required: true, label: 'When' }),
          staffName: text({ label: 'By' }),
          rows: integer(required),
          creates: integer({ required: true, label: 'New' }),
          updates: integer({ required: true, label: 'Changed' }),
          unchanged: integer(required),
          lists: json(),
          refused: integer({ required: true, label: 'Left out' }),
          state: choice(['Imported', 'Taken back'], {
            required: true,
            tones: { Imported: 'good', 'Taken back': 'neutral' },
          }),
        },
        500,
      ),
    },
  }),
  /**
   * Takes a whole import back: what it made is deleted, what it changed is as before. Refused, with
   * nothing taken back, while something stands on it or was changed since.
   */
  undoImport: call({
    at: 'POST /api/imports/undo',
    done: 'The import is taken back',
    input: { requestId: text({ required: true, min: 1, max: 36 }) },
    answer: { removed: integer(required), restored: integer(required) },
  }),
}
