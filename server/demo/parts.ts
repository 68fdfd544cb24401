import type { EntityName } from '#define'
import type { SuspendedRule } from './bulkLoad.ts'
import { inOrder } from './inOrder.ts'
import { Random } from './random.ts'
import { recentRows, type Recent } from './recent.ts'
import { references, type Buffers, type MoreRows, type TableName } from './tables.ts'

/** What an area hands up through its door `resources/<area>/demo.ts`. */
export interface AreaDemo {
  /** Their order follows from the references between the tables that they fill. */
  readonly parts?: readonly DemoPart[]
  /**
   * Rows that a database needs before people are added, with the same ids in every database.
   * @param at when they are created, in milliseconds since 1970
   */
  readonly reference?: (at: number) => Partial<Pick<Buffers, EntityName>>
  /** Buffers beside those of the tables, and the table that takes their rows. */
  readonly buffers?: { readonly [B in keyof MoreRows]?: TableName }
  /** The number before the first code of an entity, if it is not 0. */
  readonly codesAfter?: { readonly [E in EntityName]?: number }
  /** Rules that a large load checks once instead of row by row. */
  readonly suspended?: readonly SuspendedRule[]
  /** Statements that complete the loaded rows. */
  readonly statements?: readonly string[]
  /** Statements before those, which write rows for each order: a large load adds the indexes of their tables afterwards. */
  readonly written?: {
    readonly tables: readonly string[]
    readonly suspended?: readonly SuspendedRule[]
    readonly statements: readonly string[]
  }
}

/** What parts hand to other parts, by the name of the part. Areas merge their results into it. */
export interface DemoResults {}

/** How much is generated. Areas merge their numbers into it. */
export interface DemoSize {
  /**
   * The current date of the demo data, `YYYY-MM-DD`. Nothing happens after its beginning in UTC.
   */
  readonly today: string
  readonly seed: number
}

/** One run of the generator, as its parts see it. */
export interface DemoRun {
  readonly size: DemoSize
  /** The beginning of `today`, in milliseconds since 1970. */
  readonly now: number
  /** When the business opened, in milliseconds since 1970. */
  readonly opened: number
  readonly passwordHash: string
  /** The rows since the last `yield` of any part. */
  readonly out: Buffers
  /** The random numbers with this name: a stream of their own, which continues for the same name. */
  readonly random: (name: string) => Random
  /** The last rows of a table so far, for rows that refer to some of them. */
  readonly recent: (table: TableName) => Recent
}

type Name = Extract<keyof DemoResults, string>
type ResultOf<K> = K extends Name ? DemoResults[K] : void

/** A generator of the rows of some tables. */
export interface DemoPart<K extends string = string, N extends Name = Name> {
  readonly name: K
  /** The tables that get rows; the links of an entity's tags belong to it. */
  readonly fills: readonly TableName[]
  /** The parts whose results it takes. */
  readonly needs?: readonly N[]
  /** Further parts that run before it, because they take from the same stock or numbers. */
  readonly after?: readonly string[]
  /** Whether the number of rows grows with the number of orders. */
  readonly grows?: boolean
  /** A part with many rows is a generator: at each `yield` the buffers are emptied. */
  rows(
    run: DemoRun,
    made: Pick<DemoResults, N>,
  ): ResultOf<K> | Generator<void, ResultOf<K> | undefined, void>
  /** Writes what is known after all parts. */
  finish?(result: ResultOf<K>): void
}

/** A part of the demo rows: `rows` takes the results that `needs` names. */
export const demoPart = <const K extends string, const N extends Name = never>(
  name: K,
  part: Omit<DemoPart<K, N>, 'name'>,
): DemoPart => ({ name, ...part }) as unknown as DemoPart

/**
 * The parts in an order in which rows refer to earlier rows only. In a circle the nullable
 * reference gives way.
 * @throws Error when parts wait for each other, or for a part that is not there, or have the same name
 */
export function orderedParts(parts: readonly DemoPart[]): DemoPart[] {
  const all = references()
  for (const [i, { name }] of parts.entries())
    if (parts.findIndex(part => part.name === name) < i)
      throw new Error(`Two areas hand up demo rows called ${name}.`)
  for (const { name, needs = [], after = [] } of parts)
    for (const other of [...needs, ...after])
      if (parts.every(part => part.name !== other))
        throw new Error(`The demo rows ${name} wait for ${other}, which no area hands up.`)
  const targets = (part: DemoPart, isRequired: boolean) =>
    all
      .filter(({ name, of }) => part.fills.includes((of ?? name) as TableName))
      .flatMap(({ needs, mayNeed = [], of }) =>
        isRequired ? (of ? [] : needs) : of ? needs : mayNeed,
      )
      .filter(target => !part.fills.includes(target as TableName))
      .flatMap(target =>
        parts.filter(({ fills }) => fills.includes(target as TableName)).map(({ name }) => name),
      )
  return inOrder(
    parts.map(part => ({
      part,
      name: part.name,
      needs: [...(part.needs ?? []), ...(part.after ?? []), ...targets(part, true)],
      mayNeed: targets(part, false),
    })),
  ).map(({ part }) => part)
}

/** The tables of a part's entities and of the links of their tags. */
export const tablesOfPart = ({ fills }: DemoPart): string[] =>
  references()
    .filter(({ name, of }) => [name, of].some(each => fills.includes(each as TableName)))
    .map(({ name }) => name)

const day = 86_400_000

/**
 * Runs the parts. At each yield `out` holds at most a few thousand rows of a table; the caller
 * empties it before it continues. The same size, day and seed give the same rows on every machine.
 * @throws Error when a part fills a table that it does not name
 */
export function* runParts(
  parts: readonly DemoPart[],
  given: {
    readonly size: DemoSize
    readonly passwordHash: string
    /** Empty. */
    readonly out: Buffers
    readonly referenceRows: (at: number) => Partial<Buffers>
  },
): Generator<Buffers> {
  const { size, passwordHash, out, referenceRows } = given
  const now = Date.parse(`${size.today}T00:00:00Z`)
  const opened = now - 900 * day
  for (const [name, rows] of Object.entries(referenceRows(opened)))
    (out[name as TableName] as object[]).push(...rows)
  const streams = new Map<string, Random>()
  const recent = recentRows(out)
  const run: DemoRun = {
    size,
    passwordHash,
    out,
    now,
    opened,
    recent: recent.of,
    random: name => {
      const stream = streams.get(name) ?? new Random(size.seed, name)
      streams.set(name, stream)
      return stream
    },
  }
  const made: Record<string, unknown> = {}
  const ordered = orderedParts(parts)
  for (const part of ordered) {
    let refuseOthers = refuseTablesBeside(part, out)
    const result: unknown = part.rows(run, made as never)
    if (!isGenerator(result)) made[part.name] = result
    else {
      let step = result.next()
      for (; !step.done; step = result.next()) {
        refuseOthers()
        recent.remember()
        yield out
        refuseOthers = refuseTablesBeside(part, out)
      }
      made[part.name] = step.value
    }
    refuseOthers()
  }
  for (const part of ordered) part.finish?.(made[part.name] as never)
  recent.remember()
  yield out
}

const isGenerator = (value: unknown): value is Generator =>
  typeof (value as Partial<Generator> | undefined)?.next === 'function'

/** Counts now, and again when called: rows of other tables would have come too early or too late. */
function refuseTablesBeside(part: DemoPart, out: Buffers) {
  const own = new Set([...tablesOfPart(part), ...part.fills])
  const others = (Object.keys(out) as TableName[]).filter(name => !own.has(name))
  const before = others.map(name => out[name].length)
  return () => {
    const wrong = others.filter((name, i) => out[name].length > before[i]!)
    if (wrong.length)
      throw new Error(
        `The demo rows ${part.name} fill ${wrong.join(', ')}: name it in their fills.`,
      )
  }
}
