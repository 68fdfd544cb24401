import { DeclarationError, install, ofModel, type Area, type InstalledModel } from '#define'
import { checkCodes } from '#define/checks/codes.ts'
import type { Database } from './db/database.ts'
import type { Subscriber } from './db/outbox.ts'
import type { DeclaredTopic, Hooks, Ledger, Networks } from './entities/hooks.ts'
import type { ReadModelHalf } from './entities/readModel.ts'
import type { Tile } from './home/tile.ts'
import type { Job } from './jobs/job.ts'

/** An area's business in node, in addition to its declarations. */
export interface ServerHalf {
  readonly area: Area
  /** The handlers of the area's calls, one group per file. */
  readonly calls?: readonly object[]
  /** Hooks of writing records, by entity. */
  readonly hooks?: Readonly<Record<string, Hooks | undefined>>
  /** What the area adds to the records of areas below it, by entity. */
  readonly adds?: Readonly<Record<string, Additions>>
  /** Live topics apart from records, by name. */
  readonly topics?: Readonly<Record<string, DeclaredTopic>>
  /** The statements of the area's read models. */
  readonly readModels?: readonly ReadModelHalf[]
  readonly jobs?: readonly Job[]
  /** Receive the messages of the outbox in their order, each at least once. */
  readonly subscribers?: readonly Subscriber[]
  /** Ends expired records and returns a sentence about them, or nothing. */
  readonly expire?: (db: Database) => Promise<string>
  readonly ledgers?: readonly Ledger[]
  readonly networks?: Networks
  /** What may wait for people, by name; the panel of the day shows it above their first screen. */
  readonly tiles?: Readonly<Record<string, Tile>>
}

/** The hooks that higher areas have in the records of lower ones. */
export type Additions = Pick<Hooks, 'fills' | 'filters' | 'merges'>

type KeysOf<T> = T extends unknown ? keyof T : never

/**
 * The handlers as given, if each call of the area has exactly one; otherwise a type that demands
 * the missing names.
 */
type Exactly<Calls, Handlers extends readonly object[]> = [
  Exclude<keyof Calls, KeysOf<Handlers[number]>>,
  Exclude<KeysOf<Handlers[number]>, keyof Calls>,
] extends [never, never]
  ? Handlers
  : {
      'no handler': Exclude<keyof Calls, KeysOf<Handlers[number]>>
      'no such call': Exclude<KeysOf<Handlers[number]>, keyof Calls>
    }

/**
 * Declares the node half of an area. A call without a handler, or a hook of another area's entity,
 * does not compile.
 * @example export default serverHalf(tasks, { calls: [taskHandlers], hooks: { tasks: { steps: taskSteps } } })
 */
export const serverHalf = <A extends Area, const H extends readonly object[] = []>(
  area: A,
  half: Omit<ServerHalf, 'area' | 'calls' | 'hooks'> & {
    readonly calls?: Exactly<A['calls'], H> & H
    readonly hooks?: { readonly [E in A['entities'][number]['name']]?: Hooks }
  },
): ServerHalf => ({ area, ...half }) as ServerHalf

let halves: readonly ServerHalf[] = []

/**
 * Installs declarations together with the node halves of the areas.
 * @throws DeclarationError with the area and its faulty call, step or secret, or with an unknown code
 */
export function installServer(declared: InstalledModel, given: readonly ServerHalf[]) {
  halves = given
  install({ ...declared })
  const unknown = [...checkCodes(declared)]
  if (unknown.length) throw new DeclarationError(...unknown)
  refuseWrong(declared)
}

const merged = <T>(part: (half: ServerHalf) => object | undefined) =>
  ofModel(() => Object.assign({}, ...halves.map(part)) as Readonly<Record<string, T | undefined>>)

type Handler = (context: unknown, input: unknown) => Promise<Record<string, unknown> | void>
const handlers = merged<Handler>(({ calls = [] }) => Object.assign({}, ...calls))

/** The handler of a declared call. */
export const handlerOf = (call: string): Handler => handlers()[call]!

/** Hooks by entity: of its own area, with what higher ones add. */
export const allHooks = ofModel(() => {
  const all: Record<string, Hooks | undefined> = Object.assign({}, ...halves.map(h => h.hooks))
  for (const { adds = {} } of halves)
    for (const [entity, { fills = [], filters = {}, merges = [] }] of Object.entries(adds)) {
      const own = all[entity] ?? {}
      all[entity] = {
        ...own,
        fills: [...(own.fills ?? []), ...fills],
        filters: { ...own.filters, ...filters },
        merges: [...(own.merges ?? []), ...merges],
      }
    }
  return all as Readonly<Record<string, Hooks | undefined>>
})
export const hooksOf = (entity: string): Hooks => allHooks()[entity] ?? {}

const readModels = ofModel(
  () =>
    new Map(halves.flatMap(half => (half.readModels ?? []).map(each => [each.entity.name, each]))),
)
/** The statement of a read model. */
export const readModelHalfOf = (entity: string): ReadModelHalf | undefined =>
  readModels().get(entity)

export const topics = merged<DeclaredTopic>(half => half.topics)
export const tiles = merged<Tile>(half => half.tiles)
export const ledgers = () => halves.flatMap(half => half.ledgers ?? [])
export const areaSubscribers = () => halves.flatMap(half => half.subscribers ?? [])
export const areaJobs = () => halves.flatMap(half => half.jobs ?? [])

/** A sentence for each kind of expired record that the areas have ended. */
export async function expireInAreas(db: Database): Promise<string[]> {
  const sentences: string[] = []
  for (const { expire } of halves) if (expire) sentences.push(await expire(db))
  return sentences.filter(Boolean)
}

/** The networks of sign-in, if an area has them. */
export const networks = (): Networks | undefined => halves.find(half => half.networks)?.networks

function refuseWrong({ entities, calls }: InstalledModel) {
  const wrong = (name: string, field: string, mend: string): never => {
    const owner = halves.find(
      ({ area }) => Object.hasOwn(area.calls, name) || area.entities.some(e => e.name === name),
    )
    throw new DeclarationError({
      file: `resources/${owner?.area.name ?? '<area>'}/server.ts`,
      field,
      mend,
    })
  }
  for (const name of Object.keys(calls))
    if (!handlers()[name])
      wrong(name, `the call ${name}`, 'has no handler: name its handlers in `calls`')
  for (const [name, { fields, statuses, readModel }] of Object.entries(entities)) {
    if (!!readModel !== readModels().has(name))
      wrong(
        name,
        name,
        readModel
          ? 'has no statement: name its half in `readModels`'
          : 'is no read model: take its half out of `readModels`',
      )
    const {
      steps = {},
      filters = {},
      secrets = {},
      fills = [],
      follows = {},
      stepRefusals = {},
    } = hooksOf(name)
    const filled = Object.keys(fields).filter(field => fields[field]!.options.filled)
    const filling = fills.flatMap(fill => fill.fields)
    for (const field of filled)
      if (filling.filter(each => each === field).length !== 1)
        wrong(name, field, `of ${name} is filled by one hook: name it in one of its \`fills\``)
    for (const field of filling)
      if (!filled.includes(field))
        wrong(name, field, `of ${name} is not declared \`filled\`, so no hook fills it`)
    for (const step of Object.keys({ ...steps, ...stepRefusals }))
      if (!Object.hasOwn(statuses?.transitions ?? {}, step))
        wrong(name, name, `declares no step ${step}: correct its spelling in \`hooks\``)
    for (const field of Object.keys(follows))
      if (!fields[field])
        wrong(name, field, `is no field of ${name}: correct its spelling in \`follows\``)
    for (const filter of Object.keys(filters))
      if (fields[filter])
        wrong(name, filter, `of ${name} is a field: name it in the list's \`filters\` instead`)
    const secret = Object.keys(fields).filter(field => fields[field]!.options.secret)
    for (const field of secret)
      if (!secrets[field])
        wrong(
          name,
          'nobody',
          `keeps ${field} of ${name}: name who does in \`hooks.${name}.secrets\``,
        )
    for (const field of Object.keys(secrets))
      if (!secret.includes(field)) wrong(name, field, `of ${name} is not a secret`)
  }
}
