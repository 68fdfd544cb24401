import { sql } from 'drizzle-orm'
import { type Context, Refused, problemAt } from '#server/kit'
import type { StockPosition } from './position.ts'

interface Moved {
  from?: StockPosition
  to?: StockPosition
}

/**
 * Refuses goods that come to a closed place, or come to or leave a locked one. The lock on the
 * places makes whoever closes or locks one wait, and see what came.
 * @throws Refused naming the place
 */
export async function refuseClosedPlaces({ db }: Context, movements: readonly Moved[]) {
  const sides = movements.flatMap(({ from, to }, i) =>
    from?.layerId === to?.layerId
      ? []
      : [
          ...(from?.layerId ? [{ id: from.layerId, field: `movements.${i}.from.layerId` }] : []),
          ...(to?.layerId
            ? [{ id: to.layerId, field: `movements.${i}.to.layerId`, isTo: true }]
            : []),
        ],
  )
  if (!sides.length) return
  const places = await db.query<{
    id: string
    fullCode: string
    isOpen: boolean
    lockedBy: string | null
    lockReason: string | null
  }>(
    sql`
    select y.id, y.full_code, y.is_open, (select s.full_name from staff s where s.id = y.locked_by_id) as locked_by, y.lock_reason
    from layers y where y.id = any(${sql.param([...new Set(sides.map(({ id }) => id))])}::uuid[]) order by y.id for share of y`,
    'prepared',
  )
  const problems = sides.flatMap(({ id, field, ...side }) => {
    const place = places.find(p => p.id === id)
    if (place?.lockedBy)
      return problemAt(
        'locked',
        field,
        `${place.fullCode} is locked by ${place.lockedBy}: ${place.lockReason}.`,
      )
    if ('isTo' in side && place && !place.isOpen)
      return problemAt('closed', field, `${place.fullCode} is closed. Choose another place.`)
    return []
  })
  if (problems.length) throw new Refused(...problems)
}
