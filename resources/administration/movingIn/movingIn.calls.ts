import {
  call,
  choice,
  date,
  decimal,
  flag,
  instant,
  integer,
  json,
  list,
  reference,
  text,
} from '#define'

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
        /** What its records lack, and the filter by which their list shows them. */
        gaps: list({
          what: choice(['price', 'address', 'facts', 'posting'], required),
          count: integer(required),
          filter: json(),
        }),
        lastOnUtc: instant({ label: 'Last import' }),
        lastBy: text({ label: 'By' }),
        lastId: text(),
      }),
      /** Regular prices of this market, which come by a way of their own. */
      prices: integer({ required: true, label: 'Prices there now' }),
    },
  }),
  /** What the other program shows, too: orders, money and stock as they are here now. */
  getMovingInFigures: call({
    at: 'GET /api/movingIn/figures',
    answer: {
      data: list({
        id: text(required),
        title: text({ required: true, label: 'What' }),
        unit: text(),
        value: decimal({ required: true, label: 'Here', scale: 2 }),
      }),
    },
  }),
  /** The newest 500 imports that match; with those that were taken back since, and those that a server did not finish. */
  getImports: call({
    at: 'GET /api/imports',
    input: {
      staffId: reference('staff', { label: 'Person' }),
      from: date(),
      to: date(),
    },
    lists: { label: 'Show its records', of: 'lists', filter: 'importOf', by: 'id' },
    steps: [
      { call: 'downloadImport', label: 'Download the file', takes: { fileId: 'fileId' } },
      {
        call: 'undoImport',
        label: 'Take back',
        confirm:
          'What this import made is deleted, and what it changed gets its former values. Nothing is taken back while something stands on it.',
        takes: { requestId: 'undoId' },
        rows: 'one',
      },
      { call: 'goOnWithImport', label: 'Go on', takes: { stagingId: 'stagingId' }, rows: 'one' },
      {
        call: 'discardImport',
        label: 'Discard',
        confirm: 'The file that was kept is deleted. It can be imported again from your own copy.',
        takes: { stagingId: 'stagingId' },
        rows: 'one',
      },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          title: text({ required: true, label: 'What' }),
          fileName: text({ label: 'File' }),
          atUtc: instant({ required: true, label: 'When', hasTime: true }),
          staffName: text({ label: 'By' }),
          rows: integer(required),
          creates: integer({ required: true, label: 'New' }),
          updates: integer({ required: true, label: 'Changed' }),
          unchanged: integer(required),
          lists: json(),
          /** The file as it was sent, where it was kept and this person may read all of it. */
          fileId: json(),
          /** By which it is taken back, or by which an interrupted one goes on. */
          undoId: json(),
          stagingId: json(),
          refused: integer({ required: true, label: 'Left out' }),
          state: choice(['Imported', 'Taken back', 'Running', 'Interrupted, nothing stored'], {
            required: true,
            tones: {
              Imported: 'good',
              'Taken back': 'neutral',
              Running: 'info',
              'Interrupted, nothing stored': 'bad',
            },
          }),
        },
        500,
      ),
    },
  }),
  /**
   * Imports of such records that a server did not finish: one's own, and with the screen of all
   * imports those of others. Nothing of them was stored.
   */
  getInterruptedImports: call({
    at: 'GET /api/imports/interrupted',
    open: 'everybody',
    input: { entity: text({ required: true, max: 100 }) },
    answer: {
      data: list({
        id: text(required),
        fileName: text(),
        rows: integer(required),
        atUtc: instant(required),
        staffName: text(),
      }),
    },
  }),
  /** Examines and applies the kept file of an interrupted import, as it was meant to be. */
  goOnWithImport: call({
    at: 'POST /api/imports/goOn',
    open: 'everybody',
    tells: true,
    done: 'Imported: %{creates} new, %{updates} changed',
    input: { stagingId: text({ required: true, min: 36, max: 36 }) },
    answer: {
      rows: integer(required),
      creates: integer(required),
      updates: integer(required),
      unchanged: integer(required),
      importId: text(required),
    },
  }),
  /** Forgets the kept file of an interrupted import. */
  discardImport: call({
    at: 'POST /api/imports/discard',
    open: 'everybody',
    done: 'The file is discarded',
    input: { stagingId: text({ required: true, min: 36, max: 36 }) },
  }),
  /** What a list that shows what an import brought calls it. */
  getImport: call({
    at: 'GET /api/imports/one',
    open: 'everybody',
    input: { requestId: text({ required: true, min: 1, max: 36 }) },
    answer: {
      title: text({ required: true }),
      fileName: text(),
      atUtc: instant({ required: true }),
    },
  }),
  /** The file of an import as it was sent. */
  downloadImport: call({
    at: 'GET /api/imports/file',
    isStored: true,
    input: { fileId: text({ required: true, min: 36, max: 36 }) },
  }),
  /**
   * Takes a whole import back: what it made is deleted, what it changed is as before. Refused, with
   * nothing taken back, while something stands on it or was changed since.
   */
  undoImport: call({
    at: 'POST /api/imports/undo',
    tells: true,
    done: 'The import is taken back',
    input: { requestId: text({ required: true, min: 1, max: 36 }) },
    answer: { removed: integer(required), restored: integer(required) },
  }),
}
