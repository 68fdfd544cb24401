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

/** What brings the things that wait, as docs/screens.md names it. */
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

/**
 * What the rows of lists, forms and records name. A cell lists facts: `name` where the field is
 * called the same, `name=field` or `name=kind:what` for what declares it, several with `+`, and
 * `name~area` for what waits.
 */
export const screenFacts: readonly ScreenFact[] = readTable('./screens.csv').flatMap(
  ({ path = '', part = '', facts = '' }) =>
    facts.split('; ').map(fact => ({ path, part: part as ScreenPart, ...parsed(fact) })),
)

/** What docs/screens.md says at the end of a built screen that waits for something. */
export function waitingOf(path: string): string {
  const groups = Object.entries(awaited).flatMap(([area, words]) => {
    const names = screenFacts
      .filter(fact => fact.path === path && fact.waits === area)
      .map(({ part, name }) => (part === 'links' ? `link to ${name}` : name))
    return names.length ? [`for ${words}: ${[...new Set(names)].join(', ')}`] : []
  })
  return groups.length ? `Waits ${groups.join('; ')}.` : ''
}

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
