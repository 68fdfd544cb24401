import { sql } from 'drizzle-orm'
import {
  metaOf,
  RequestError,
  savepoint,
  setInRows,
  type Context,
  type Problem,
  type Refusals,
} from '#server/kit'
import { postInSets, type Movement, type Posting } from '#resources/stock/ledger/ledger.server.ts'

/** A document whose posting moves stock, and whose reversal moves it back. */
export interface StockDocument {
  readonly entity: string
  readonly type: Posting['type']
  /** What each of these documents moves; a document without lines has none. */
  readonly movementsOf: (
    context: Context,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Movement[]>>
  /** Documents that may not be posted, whatever is in stock. */
  readonly refuse?: (context: Context, ids: readonly string[]) => Promise<Refusals>
  /** What else follows, for those that are posted. */
  readonly onPosted?: (context: Context, ids: readonly string[]) => Promise<unknown>
}

/**
 * The effects of posting and reversing. A document is whole or not at all: one of whose pieces are
 * not there is refused by name, and the others go on.
 */
export function stockDocumentSteps(document: StockDocument) {
  const post = async (context: Context, ids: readonly string[]): Promise<Refusals> => {
    const refused = new Map(await (document.refuse?.(context, ids) ?? new Map()))
    await moveEach(context, document, ids, refused)
    const posted = ids.filter(id => !refused.has(id))
    if (!posted.length) return refused
    await stamp(context, document, posted, 'posted')
    await document.onPosted?.(context, posted)
    return refused
  }

  const reverse = async (context: Context, ids: readonly string[]): Promise<Refusals> => {
    const refused = new Map<string, Problem | readonly Problem[]>()
    await moveEach(context, document, ids, refused, true)
    const reversed = ids.filter(id => !refused.has(id))
    await stamp(context, document, reversed, 'reversed')
    return refused
  }
  return { post, reverse }
}

/** Posts the movements of each document, or takes them back; what is refused has moved nothing. */
async function moveEach(
  context: Context,
  { entity, type, movementsOf }: StockDocument,
  ids: readonly string[],
  refused: Map<string, Problem | readonly Problem[]>,
  takesBack = false,
) {
  const movements = await movementsOf(
    context,
    ids.filter(id => !refused.has(id)),
  )
  for (const [id, of] of movements)
    try {
      await savepoint(context.db, db =>
        postInSets(
          { ...context, db },
          {
            type,
            takesBack,
            movements: takesBack ? of.map(opposite) : of,
            document: { entity, id: id.toLowerCase() },
          },
        ),
      )
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error
      refused.set(
        id,
        error.errors.map(({ code, message }) => ({ code, message, field: 'lines' })),
      )
    }
}

const opposite = ({ from, to, ...movement }: Movement): Movement => ({
  ...movement,
  ...(to && { from: to }),
  ...(from && { to: from }),
})

const stamp = async (
  context: Context,
  { entity }: StockDocument,
  ids: readonly string[],
  done: 'posted' | 'reversed',
) => {
  const [by, on] = [`${done}_by_id`, `${done}_on_utc`].map(column => sql.identifier(column))
  if (ids.length)
    await setInRows(
      context,
      metaOf(entity),
      ids,
      sql`${by} = ${context.actor.staffId}`,
      sql`${on} = now()`,
    )
}
