import type { Queryable } from '#server/db/database.ts'
import { fixedProblem } from '#server/entities/write/editable.ts'
import type { Plan } from '#server/entities/meta/meta.ts'
import { preparations } from '#server/entities/prepare.ts'
import type { EntityName } from '#resources/registry.ts'
import type { Who } from '#server/session/actor.ts'
import { matchColumns, type ToldColumn } from './columns.ts'
import { inputsOf, type Wanted } from './inputs.ts'
import { knownRecords } from './known.ts'
import { byRecord, wantedLines } from './lines.ts'
import { meaningsOf } from './links.ts'
import { missingColumns } from './missing.ts'
import type { RowProblem } from './problems.ts'
import { brokenRules } from './rules.ts'
import type { Sheet } from './sheet.ts'
import { duplicatesOf } from './unique.ts'
import { inSlices, problemAt, readValues } from './values.ts'

/** What a file asks for, and everything that is wrong with it. */
export interface Examined {
  readonly rows: number
  readonly columns: readonly ToldColumn[]
  readonly creates: readonly Wanted[]
  readonly updates: readonly Wanted[]
  readonly unchanged: number
  readonly problems: readonly RowProblem[]
}

/**
 * Examines every row of a file by the rules of the endpoints: schema, links, uniqueness, conditions of the entity. A fixed number of
 * statements for all rows. With `isLocked` nobody else changes the records before the transaction ends.
 */
export async function examine(
  db: Queryable,
  plan: Plan,
  who: Who,
  sheet: Sheet,
  options: { ignoresUnknown: boolean; isLocked: boolean },
): Promise<Examined> {
  const { columns, lines, told, problems } = matchColumns(plan, who, sheet, options.ignoresUnknown)
  const { key, lines: mayHaveLines } = plan.entity.import!
  const keyColumn = columns.find(c => c.name === key)
  if (!keyColumn)
    return {
      rows: sheet.rows.length,
      columns: told,
      creates: [],
      updates: [],
      unchanged: 0,
      problems,
    }

  const rows = await readValues(sheet.rows, columns, who.country)
  const records = mayHaveLines
    ? byRecord(plan, columns, rows, lines.length > 0)
    : { drafts: rows, rowsOf: new Map(), problems: [] }
  const { drafts } = records
  const meanings = await meaningsOf(db, who, columns, drafts)
  const known = await knownRecords(db, plan, who, drafts, columns, options.isLocked)
  const along = lines.some(({ name }) => name === mayHaveLines!.key)
    ? await wantedLines(db, plan, who, sheet, lines, records, known)
    : { lines: new Map(), problems: [] }
  const wanted: Wanted[] = []
  const toWanted = inputsOf(plan, columns, meanings, known)
  await inSlices(drafts, draft => {
    if (draft.values[key] === null && !plan.fieldOf.get(key)!.options.required)
      draft.problems.push(
        problemAt(draft, keyColumn, 'required', 'is required: it tells the records apart'),
      )
    const asked = { ...toWanted(draft), lines: along.lines.get(draft.row) }
    const fixed = isUpdate(asked) ? fixedProblem(plan, who, asked.current!) : undefined
    if (fixed) draft.problems.push({ ...fixed, field: fixed.field!, row: draft.row })
    wanted.push(asked)
  })
  await prepare(db, plan, who, wanted)

  const creates = wanted.filter(w => !w.current),
    updates = wanted.filter(isUpdate)
  const all = [
    ...problems,
    ...records.problems,
    ...missingColumns(plan, sheet, columns, creates),
    ...wanted.flatMap(w => w.problems),
    ...along.problems,
    ...(await duplicatesOf(db, plan, who, wanted, new Set(columns.map(c => c.name)))),
  ]
  const isWrong = new Set(all.map(p => p.row))
  all.push(
    ...(await brokenRules(
      db,
      plan,
      [...creates, ...updates].filter(w => !isWrong.has(w.row)),
    )),
  )
  return {
    rows: rows.length,
    columns: told,
    creates,
    updates,
    unchanged: wanted.length - creates.length - updates.length,
    problems: all.toSorted((a, b) => a.row - b.row),
  }
}

const isUpdate = ({ current, input, lines }: Wanted) =>
  !!current && (Object.keys(input).length > 0 || !!lines?.isChanged)

/** What the system fills in, as it does for a record by itself. */
async function prepare(db: Queryable, plan: Plan, who: Who, wanted: Wanted[]) {
  const preparation = preparations[plan.entity.name as EntityName]
  if (!preparation) return
  for (const [i, each] of wanted.entries())
    if (!each.problems.length && (!each.current || isUpdate(each)))
      wanted[i] = { ...each, input: await preparation(db, who, each.input, each.current) }
}
