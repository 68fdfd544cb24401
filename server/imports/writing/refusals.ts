import type { Context } from '#server/context.ts'
import { savepoint } from '#server/db/nestedTransactions.ts'
import { tableName } from '#server/db/tables.ts'
import { metaOf, type EntityMeta } from '#server/entities/meta/meta.ts'
import { refusalByDatabase } from '#server/http/errorHandler.ts'
import { BadInput, Refused, type Problem } from '#server/http/errors.ts'
import type { RowProblem } from '#server/imports/problems.ts'
import type { Wanted } from '#server/imports/wanted.ts'

/** A file of which more is refused while it is written has a systematic fault. */
const mostTold = 100

/**
 * Writes records together. Where something refuses them, such as a constraint of the database, they
 * are halved until each refused one stands alone, so that its row is told; `told` gets the problems.
 * Once it has too many, nothing more is written.
 */
export async function writeOrTell(
  context: Context,
  meta: EntityMeta,
  wanted: readonly Wanted[],
  told: RowProblem[],
  write: (wanted: readonly Wanted[]) => Promise<void>,
): Promise<void> {
  if (!wanted.length || told.length >= mostTold) return
  try {
    await savepoint(context.db, () => write(wanted))
  } catch (error) {
    const problems = problemsOf(meta, error as Error)
    if (!problems) throw error
    const { row } = wanted[0]!
    if (wanted.length === 1) {
      told.push(...problems.map(problem => ({ ...problem, row })))
      return
    }
    const half = Math.ceil(wanted.length / 2)
    for (const part of [wanted.slice(0, half), wanted.slice(half)])
      await writeOrTell(context, meta, part, told, write)
  }
}

/** Why a record is refused; nothing for what is no fault of its row, such as a database that is busy. */
function problemsOf(meta: EntityMeta, error: Error): (Problem & { field: string })[] | undefined {
  const refusal = error instanceof Refused ? error : refusalByDatabase(error)
  if (!(refusal instanceof Refused || refusal instanceof BadInput)) return undefined
  const { key, lines } = meta.entity.import!
  const ofLines = meta.lines.find(({ field }) => field === lines?.field)
  const isOfLine =
    ofLines && tableName(metaOf(ofLines.child).entity) === (error as { table?: string }).table
  return refusal.errors.map(problem => {
    const field = problem.field?.split('.')[0]
    if (isOfLine) return { ...problem, field: field ? `${lines!.field}.${field}` : lines!.field }
    return { ...problem, field: field !== undefined && meta.fieldOf.has(field) ? field : key }
  })
}
