import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  type StepEffect,
  touched,
} from '#server/kit'

interface Stepped {
  id: string
  name: string
  lineCount: number
  fromOnUtc: string
  /** Whether it has begun, or is over, by the clock of the database. */
  hasBegun: boolean
  isOver: boolean
  now: string
}

/**
 * The effects of a promotion's steps: the times in which it runs. Prices follow these times by the
 * clock; the status of the promotion may be late.
 */
export const promotionSteps = {
  schedule: (context, ids) =>
    onEach(context, ids, promotion =>
      promotion.lineCount === 0
        ? problemAt('no_lines', 'lines', `${promotion.name} has no prices yet: add one first.`)
        : promotion.hasBegun
          ? problemAt(
              'past',
              'fromOnUtc',
              `${promotion.name} would begin in the past: choose a later time.`,
            )
          : beginAt('from_on_utc'),
    ),
  start: (context, ids) =>
    onEach(context, ids, promotion =>
      promotion.isOver
        ? problemAt('over', 'toOnUtc', `${promotion.name} is over: choose a later end, or copy it.`)
        : beginAt('now'),
    ),
  pause: (context, ids) => onEach(context, ids, () => stopNow),
  end: (context, ids) => onEach(context, ids, () => stopNow),
} satisfies Record<string, StepEffect>

type Work = (context: Context, ids: readonly string[]) => Promise<unknown>

async function onEach(
  context: Context,
  ids: readonly string[],
  judge: (promotion: Stepped) => Problem | Work,
): Promise<ReadonlyMap<string, Problem>> {
  const promotions = await context.db.query<Stepped>(sql`
    select p.id, p.name, p.from_on_utc, p.from_on_utc <= now() as "hasBegun", coalesce(p.to_on_utc <= now(), false) as "isOver",
      (select count(*) from promotion_lines l where l.promotion_id = p.id and not l.is_deleted)::int as "lineCount"
    from promotions p where p.id in ${ids}`)
  const refused = new Map<string, Problem>()
  const work = new Map<Work, string[]>()
  for (const promotion of promotions) {
    const judged = judge(promotion)
    if (typeof judged === 'function') work.set(judged, [...(work.get(judged) ?? []), promotion.id])
    else refused.set(promotion.id, judged)
  }
  for (const [does, of] of work) await does(context, of)
  return refused
}

/** Ends the run that goes on, and takes back one that has not begun. */
const stopNow: Work = async ({ db, actor }, ids) => {
  await db.query(sql`
    update promotion_runs set is_deleted = true, ${touched(actor)} where promotion_id in ${ids} and from_on_utc >= now() and not is_deleted`)
  await db.query(sql`
    update promotion_runs set to_on_utc = now(), ${touched(actor)}
    where promotion_id in ${ids} and from_on_utc < now() and (to_on_utc is null or to_on_utc > now()) and not is_deleted`)
}

const begins: Record<'from_on_utc' | 'now', Work> = {
  from_on_utc: beginning(sql`p.from_on_utc`),
  now: beginning(sql`now()`),
}
const beginAt = (when: keyof typeof begins) => begins[when]

/** A run of each promotion until the end of the promotion, in the place of one to come. */
function beginning(when: ReturnType<typeof sql>): Work {
  return async (context, ids) => {
    await stopNow(context, ids)
    const spans = await context.db.query<{ id: string; fromOnUtc: string; toOnUtc: string | null }>(
      sql`select p.id, ${when} as "fromOnUtc", p.to_on_utc from promotions p where p.id in ${ids}`,
    )
    await insertRows(
      context,
      metaOf('promotionRuns'),
      spans.map(({ id, ...span }) => ({ ...span, id: uuid(), promotionId: id })),
    )
  }
}
