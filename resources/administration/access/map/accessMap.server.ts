import { sql } from 'drizzle-orm'
import { type Context, oneBatch, textCell, type Queryable, type TableFile } from '#server/kit'
import {
  accessOf,
  alsoNeeded,
  model,
  ofModel,
  reaches,
  reachesScreen,
  type CallAnswer,
  type Code,
  type Reach,
} from '#define'
import type { accessCalls } from '#resources/administration/access/access.calls.ts'

type AccessMap = CallAnswer<typeof accessCalls.getAccessMap>

/** What each code opens, how many people hold it, and which screens no person reaches. */
export async function accessMap({ db, actor }: Context): Promise<AccessMap> {
  const labels = await db.query<Mapped>(sql`
    select r.code, r.name, r.area, r.risk, r.description, r.version,
      (select count(distinct a.staff_id)::int from staff_access a join staff s on s.id = a.staff_id where a.code = r.code and s.client_id = ${actor.clientId} and not s.is_disabled and not s.is_deleted) as "staffCount"
    from role_codes r where not r.is_deleted order by r.code`)
  const holders = await db.query<{ codes: Code[] }>(sql`
    select array_agg(distinct a.code) as codes from staff_access a join staff s on s.id = a.staff_id
    where s.client_id = ${actor.clientId} and not s.is_disabled and not s.is_deleted group by a.staff_id`)
  const people = holders.map(({ codes }) => ({ codes: new Set(codes) }))
  const all = reaches(model().tree)
  const screenOf = ({ leaf }: Reach) => ({ path: leaf.path, title: leaf.title })
  return {
    data: labels.map(label => ({
      ...label,
      screens: all.flatMap(reach => {
        const needs = leastNeeded([reach.chain], label.code)
        return needs === undefined ? [] : [{ ...screenOf(reach), needs: needs || null }]
      }),
      calls: Object.entries(model().calls).flatMap(([name, call]) => {
        const needs = leastNeeded(access().chainsOfCall(name, call), label.code)
        return needs === undefined ? [] : [{ at: call.at, needs: needs || null }]
      }),
    })),
    paths: all.map(screenOf),
    unreached: all
      .filter(reach => !people.some(person => reachesScreen(person, reach)))
      .map(screenOf),
  }
}

/** Screens by codes: the step of the route that each code opens. */
export async function accessMapFile(db: Queryable): Promise<TableFile> {
  const labels = await labelsOfCodes(db)
  return {
    name: 'Access map',
    headers: ['Path', 'Screen', ...labels.map(({ code, name }) => `${code} ${name}`)],
    rows: oneBatch(
      reaches(model().tree).map(({ leaf, parents }) =>
        [
          leaf.path,
          leaf.title,
          ...labels.map(({ code }) =>
            [...parents, leaf]
              .filter(({ roles }) => roles?.some(role => role === code))
              .map(({ title }) => title)
              .join('; '),
          ),
        ].map(textCell),
      ),
    ),
  }
}

/** The label of each code. */
export const labelsOfCodes = (db: Queryable) =>
  db.text<{ code: Code; name: string; area: string | null; risk: 'Low' | 'Medium' | 'High' }>(
    'select code, name, area, risk from role_codes where not is_deleted order by code',
  )

type Mapped = Omit<AccessMap['data'][number], 'screens' | 'calls'>

/**
 * The fewest other codes that are needed with a code, in words; `undefined` if the code opens
 * nothing. A chain that the other codes complete without it does not count.
 */
const leastNeeded = (chains: readonly Reach['chain'][], code: Code) =>
  chains
    .map(chain => alsoNeeded(chain, code))
    .filter(needed => needed !== undefined)
    .filter(needed => !chains.some(chain => suffice(needed, chain)))
    .sort((a, b) => a.length - b.length)[0]
    ?.map(codes => codes.join(' or '))
    .join(', and ')

/** Whether one code of each list completes a chain, whichever code it is. */
const suffice = (needed: readonly (readonly Code[])[], chain: Reach['chain']) =>
  chain.every(step => needed.some(codes => codes.every(code => step.includes(code))))

const access = ofModel(({ tree, screens, entities }) => accessOf({ tree, screens, entities }))
