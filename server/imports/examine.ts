import { labelOf } from '../../resources/define/index.ts'
import type { Queryable } from '../db/database.ts'
import type { Plan } from '../entities/plan.ts'
import type { Who } from '../session/who.ts'
import { matchColumns, type ToldColumn } from './columns.ts'
import { inputsOf, type Wanted } from './inputs.ts'
import { knownRecords } from './known.ts'
import { meaningsOf } from './links.ts'
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
  const { columns, told, problems } = matchColumns(plan, who, sheet, options.ignoresUnknown)
  const { key } = plan.entity.import!
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

  const drafts = await readValues(sheet.rows, columns, who.country)
  const meanings = await meaningsOf(db, who, columns, drafts)
  const known = await knownRecords(db, plan, who, drafts, columns, options.isLocked)
  const wanted: Wanted[] = []
  const toWanted = inputsOf(plan, columns, meanings, known)
  await inSlices(drafts, draft => {
    if (draft.values[key] === null && !plan.fieldOf.get(key)!.options.required)
      draft.problems.push(
        problemAt(draft, keyColumn, 'required', 'is required: it tells the records apart'),
      )
    wanted.push(toWanted(draft))
  })

  const creates = wanted.filter(w => !w.current),
    updates = wanted.filter(w => w.current && Object.keys(w.input).length > 0)
  const all = [
    ...problems,
    ...missingColumns(
      plan,
      sheet,
      columns.map(c => c.name),
      creates,
    ),
    ...wanted.flatMap(w => w.problems),
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
    rows: wanted.length,
    columns: told,
    creates,
    updates,
    unchanged: wanted.length - creates.length - updates.length,
    problems: all.toSorted((a, b) => a.row - b.row),
  }
}

/** New records need fields that the file has no column for: told once. */
function missingColumns(
  plan: Plan,
  sheet: Sheet,
  present: readonly string[],
  creates: readonly Wanted[],
): RowProblem[] {
  if (!creates.length) return []
  return plan.fields
    .filter(
      ([n, f]) =>
        f.options.required &&
        f.options.default === undefined &&
        !f.options.readOnly &&
        f.kind !== 'tags' &&
        f.kind !== 'lines' &&
        !present.includes(n),
    )
    .map(([n, f]) => ({
      row: sheet.header.row,
      field: n,
      code: 'missing_column',
      message: `The file has no column "${labelOf(n, f.options)}", which new ${plan.entity.titles[1].toLowerCase()} need (the first is in row ${creates[0]!.row}).`,
    }))
}
