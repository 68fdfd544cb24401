import { call, choice, date, flag, instant, integer, json, list, reference, text } from '#define'

const required = { required: true } as const
const of = {
  staffId: reference('staff', { label: 'Person' }),
  entity: text({ max: 60 }),
  recordId: text({ max: 36 }),
  operation: text({ max: 60 }),
  from: date(),
  to: date(),
}

/** Who changed what, with the old values. Source: reliability clause 31. */
export const auditCalls = {
  /**
   * The newest 50 rows of the client's audit that match the filter and are older than the row
   * `before`. `changes` maps a field to its old and new value; other operations have their own
   * facts. `names` are the labels of referenced records, by id. `total` counts to 10,000.
   */
  getAudit: call({
    at: 'GET /api/audit',
    input: { ...of, before: integer({ min: 1 }) },
    answer: {
      data: list({
        seq: integer(required),
        atUtc: instant(required),
        staffId: text(),
        person: text(),
        operation: text(required),
        step: text(),
        entity: text(),
        title: text(),
        recordId: text(),
        record: text(),
        fields: text(),
        changes: json(),
        requestId: text(),
        ip: text(),
        chainNo: integer(),
      }),
      names: json(),
      entities: list({ name: text(required), title: text(required) }),
      total: integer(required),
      isCapped: flag(required),
      hasMore: flag(required),
    },
  }),
  /** The same as a file: one line per changed field, at most 100,000 rows of the audit. */
  exportAudit: call({
    at: 'GET /api/audit/export',
    input: { ...of, format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
    isFile: true,
  }),
  /**
   * A record at a moment, or right after the row `seq` of the audit, computed backwards from its
   * current values. `values` and `labels` have the form of a record. `differs` names fields with
   * another value now, `unsure` fields that were changed without an audit row.
   */
  getRecordAt: call({
    at: 'GET /api/audit/record',
    input: {
      entity: text({ ...required, max: 60 }),
      recordId: text({ ...required, max: 36 }),
      at: instant(),
      seq: integer({ min: 0 }),
    },
    answer: {
      isThere: flag(required),
      isThereNow: flag(required),
      name: text(required),
      values: json(),
      labels: json(),
      differs: list({ name: text(required) }),
      unsure: list({ name: text(required) }),
      last: json({ label: 'The change before' }),
    },
  }),
  /**
   * Verifies 20,000 rows of the chain after row `after`. `problems` describes each break; until
   * `isEnd`, the next call continues at `to`.
   */
  verifyAudit: call({
    at: 'GET /api/audit/verify',
    input: { after: integer({ min: 0, default: 0 }) },
    answer: {
      to: integer(required),
      sealedTo: integer(required),
      sealedOnUtc: instant(),
      waiting: integer(required),
      isEnd: flag(required),
      problems: list({ text: text(required) }),
    },
  }),
}
