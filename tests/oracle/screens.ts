import { readTable } from './csv.ts'

/** Part of a row of the specification's table of screens. */
export type ScreenPart = 'columns' | 'filters' | 'actions' | 'files' | 'links'

/** One thing that a row of the specification names. */
export interface ScreenFact {
  readonly path: string
  readonly part: ScreenPart
  /** In the words of the specification. */
  readonly name: string
  /** What the declaration has for it; none while it waits. */
  readonly by: readonly string[]
  /** What brings it. */
  readonly waits?: keyof typeof awaited
}

/** What brings the things that wait. */
export const awaited = {
  selling: 'selling',
  planning: 'delivery planning',
  purchasing: 'purchasing',
  service: 'customer service',
  warehouse: 'the warehouse screens',
  commerce: 'e-commerce',
  incentives: 'incentives',
  bi: 'the reports over orders',
  integrations: 'outside services',
  next: 'the next round of this screen',
} as const

/** A path of the specification, or one of our own beside it. */
export interface ScreenRow {
  readonly path: string
  /** `built`, `ours` (built, and no row of the specification's table) or `left out`. */
  readonly state: string
  /** What it consists of, or why it is left out. */
  readonly what: string
}

const table = readTable('./screens.csv')

/** One row for each path. */
export const screens: readonly ScreenRow[] = table.map(({ path = '', state = '', what = '' }) => ({
  path,
  state,
  what,
}))

/** Screens of our own beside the specification's table. Source: readings, item 13. */
export const ours: readonly string[] = screens
  .filter(({ state }) => state === 'ours')
  .map(({ path }) => path)

const parts: readonly ScreenPart[] = ['columns', 'filters', 'actions', 'files', 'links']

/**
 * What the rows of lists, forms and records name. A cell lists facts: `name` where the field is
 * called the same, `name=field` or `name=kind:what` for what declares it, several with `+`, and
 * `name~area` for what waits.
 */
export const screenFacts: readonly ScreenFact[] = table.flatMap(({ path = '', ...row }) =>
  parts.flatMap(part =>
    (row[part] ?? '')
      .split('; ')
      .filter(Boolean)
      .map(fact => ({ path, part, ...parsed(fact) })),
  ),
)

function parsed(fact: string): Pick<ScreenFact, 'name' | 'by' | 'waits'> {
  const waits = fact.lastIndexOf('~')
  if (waits > 0) {
    const area = fact.slice(waits + 1)
    if (!(area in awaited)) throw new Error(`screens.csv: "${area}" is none of what is awaited`)
    return { name: fact.slice(0, waits), by: [], waits: area as keyof typeof awaited }
  }
  const at = fact.lastIndexOf('=')
  return at < 0
    ? { name: fact, by: [fact] }
    : { name: fact.slice(0, at), by: fact.slice(at + 1).split('+') }
}
