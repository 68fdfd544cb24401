import { sql } from 'drizzle-orm'
import { allCodes, allEntities } from '#define'
import { clockActor, type Queryable } from '#server/kit'
import { doorsInOrder } from './doors.ts'
import { figuresOf } from './figures.server.ts'
import { countsOf } from './movingIn.server.ts'

/**
 * What *Moving in* shows of a company, for `erp figures`: a line for each kind of records that is
 * there, for orders, money and stock. A trial run is put beside the other program with it.
 * @param client the country of the company
 * @throws Error for a company that is not there
 */
export async function figuresInWords(db: Queryable, client: string): Promise<string> {
  const [found] = await db.query<{ id: string; country: 'NZ' | 'CA' }>(
    sql`select id, country from clients where country = ${client} order by id limit 1`,
  )
  if (!found) throw new Error(`There is no company ${client}.`)
  const actor = {
    ...clockActor('figures', { clientId: found.id, country: found.country }),
    codes: new Set(allCodes()),
  }
  const entities = doorsInOrder(allEntities()).map(({ entity }) => entity)
  const counts = await countsOf(
    db,
    actor,
    entities.map(({ name }) => name),
  )
  const lines = [
    ...entities.flatMap(({ name, titles }) =>
      counts.get(name) ? [[titles[1], counts.get(name)!, ''] as const] : [],
    ),
    ...(await figuresOf({ db, actor })).map(
      ({ title, value, unit }) => [title, value, unit ?? ''] as const,
    ),
  ]
  const width = Math.max(...lines.map(([title]) => title.length))
  return lines
    .map(([title, value, unit]) =>
      `${title.padEnd(width)}  ${inWords(value, unit).padStart(16)} ${unit}`.trimEnd(),
    )
    .join('\n')
}

const inWords = (value: number, unit: string) => {
  const decimals = unit && unit !== 'pieces' ? 2 : 0
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}
