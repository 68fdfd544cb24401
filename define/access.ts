import { isField, type AnyCall, type Shape } from './call.ts'
import type { Code } from './codes.ts'
import type { AnyEntity, Operation } from './entity.ts'
import { fieldsOf } from './entity.ts'
import { isParent, reaches, type Reach, type RouteNode } from './route.ts'
import type { Screen } from './screen.ts'

/** A person as access sees them: the codes they hold. */
export interface Holder {
  readonly codes: ReadonlySet<Code>
}

const holdsOne = (who: Holder, codes: readonly Code[]) => codes.some(c => who.codes.has(c))

/**
 * Whether a person reaches a screen: a code of it and of every parent.
 * @example reachesScreen({ codes: new Set(['J1', 'J4']) }, { chain: [['J1'], ['J4', 'K1']] }) // true
 */
export const reachesScreen = (who: Holder, reach: Pick<Reach, 'chain'>) =>
  reach.chain.every(codes => holdsOne(who, codes))

/**
 * What a person needs beside a code where it counts: one code of each list. `undefined` where it never does, because whoever holds the
 * others that are needed does without it.
 * @example alsoNeeded([['J1'], ['J4', 'K1']], 'J1') // [['J4', 'K1']]
 * @example alsoNeeded([['B1', 'O5'], ['O5']], 'B1') // undefined: O5 opens it alone
 */
export function alsoNeeded(chain: Reach['chain'], code: Code): Code[][] | undefined {
  const [mine, others] = [true, false].map(is => chain.filter(step => step.includes(code) === is))
  const needed = mine!
    .map(step => others!.map(other => other.filter(c => !step.includes(c))))
    .find(steps => steps.every(step => step.length > 0))
  return needed?.filter(
    (step, at) =>
      !needed.some(
        (other, i) => i !== at && isWithin(other, step) && (i < at || !isWithin(step, other)),
      ),
  )
}

const isWithin = (few: readonly Code[], many: readonly Code[]) => few.every(c => many.includes(c))

/**
 * The tree as a person sees it: unreachable screens gone, and parents without a screen that is left. Hidden screens stay; the menu leaves them out.
 * @example permittedTree(routes, { codes: new Set(['D1']) }) // stock check, and the products with what D1 opens there
 */
export const permittedTree = <N extends RouteNode>(tree: readonly N[], who: Holder): N[] =>
  tree.flatMap(node => {
    if (node.roles && !holdsOne(who, node.roles)) return []
    if (!isParent(node)) return [node]
    const children = permittedTree(node.children, who)
    return children.length ? [{ ...node, children }] : []
  })

/** What access is worked out from: the tree, the custom screens, and every entity (for who refers to whom). */
export interface Model {
  readonly tree: readonly RouteNode[]
  readonly screens: Readonly<Record<string, Screen>>
  readonly entities: Readonly<Record<string, AnyEntity>>
  /** Every call, for what the forms of an entity's own calls choose from. */
  readonly calls?: Readonly<Record<string, AnyCall>>
}

/**
 * `options` is the reading of ids and labels alone, which every screen that refers to the entity needs. `export` (the list as a file)
 * opens with reading the list, `import` (records from a file) to those who may both create and change.
 */
export type EntityOperation = Operation | 'options' | 'export' | 'import'

/**
 * For every entity operation and every call, the screens that open it. Worked out once, then asked by `may`.
 * Each answer is a list of chains; reaching the end of any one of them opens the operation.
 */
export interface Access {
  /** Whether the person may do this with the records of this entity. */
  entity(who: Holder, entity: AnyEntity, operation: EntityOperation): boolean
  /** Whether the person may make this call. */
  call(who: Holder, name: string, call: AnyCall): boolean
  /** The code lists of each screen that opens the operation, for documents; `undefined` when no screen does. */
  chainsOfEntity(entity: string, operation: EntityOperation): readonly Reach['chain'][]
  chainsOfCall(name: string, call: AnyCall): readonly Reach['chain'][]
}

/**
 * Works out access from the declarations. Pure: the same words serve menu, router, buttons and server.
 * @example accessOf({ tree: routes, screens, entities }).entity(who, orderTags, 'update')
 */
export function accessOf(model: Model): Access {
  const writes = new Map<string, Reach['chain'][]>(),
    reads = new Map<string, Reach['chain'][]>()
  const options = new Map<string, Reach['chain'][]>(),
    calls = new Map<string, Reach['chain'][]>()
  const add = (to: Map<string, Reach['chain'][]>, name: string, chain: Reach['chain']) =>
    to.set(name, [...(to.get(name) ?? []), chain])
  const addReads = (name: string, chain: Reach['chain']) => {
    add(reads, name, chain)
    for (const to of referredTo(model.entities, name)) add(options, to, chain)
    for (const to of chosenIn(model, name)) add(options, to, chain)
    add(options, name, chain)
  }
  for (const { leaf, chain } of reaches(model.tree)) {
    if (leaf.entity) {
      if (!leaf.readOnly) add(writes, leaf.entity, chain)
      addReads(leaf.entity, chain)
    }
    const screen = leaf.screen ? model.screens[leaf.screen] : undefined
    for (const name of screen?.reads ?? []) addReads(name, chain)
    for (const name of screen?.calls ?? []) {
      add(calls, name, chain)
      for (const to of chosenBy(model, name)) add(options, to, chain)
    }
  }
  const of = (operation: EntityOperation) =>
    operation === 'options'
      ? options
      : ['list', 'one', 'export'].includes(operation)
        ? reads
        : writes
  const opens = (who: Holder, chains: readonly Reach['chain'][]) =>
    chains.some(chain => reachesScreen(who, { chain }))
  const chainsOf = (name: string, call: AnyCall) => [
    ...(calls.get(name) ?? []),
    ...((call.of && writes.get(call.of)) || []),
  ]
  return {
    entity: (who, entity, operation) => {
      const narrowed = narrowedBy[operation].map(o => entity.access?.[o])
      return (
        isDeclared(entity, operation) &&
        opens(who, of(operation).get(entity.name) ?? []) &&
        narrowed.every(codes => !codes || holdsOne(who, codes))
      )
    },
    call: (who, name, call) =>
      call.open !== 'screens' ||
      (opens(who, chainsOf(name, call)) && (!call.access || holdsOne(who, call.access))),
    chainsOfEntity: (name, operation) => of(operation).get(name) ?? [],
    chainsOfCall: chainsOf,
  }
}

/** Whose codes of `access` narrow an operation. */
const narrowedBy: Readonly<Record<EntityOperation, readonly Operation[]>> = {
  list: ['list'],
  one: ['one'],
  create: ['create'],
  update: ['update'],
  remove: ['remove'],
  options: [],
  export: ['list'],
  import: ['create', 'update'],
}

/** A list can be taken out unless its declaration forbids it; records come in only where a natural key is declared. */
const isDeclared = (entity: AnyEntity, operation: EntityOperation) =>
  operation === 'export'
    ? entity.list?.export !== false
    : operation === 'import'
      ? entity.import !== undefined
      : true

/** Entities that calls offered with the records of this one take ids of. */
const chosenIn = ({ entities, calls = {} }: Model, name: string): string[] =>
  [
    ...Object.keys(entities[name]?.tools ?? {}),
    ...Object.values(entities[name]?.actions ?? {}).map(action => action.call),
  ].flatMap(call => chosenBy({ calls }, call))

/** Entities that a call takes ids of: whoever may make it may choose them. */
const chosenBy = ({ calls = {} }: Pick<Model, 'calls'>, name: string): string[] =>
  calls[name] ? pointedTo(calls[name].input) : []

const pointedTo = (shape: Shape): string[] =>
  Object.values(shape).flatMap(part =>
    isField(part)
      ? (part.options.to ?? [])
      : part.node === 'record'
        ? []
        : pointedTo(part.shape as Shape),
  )

/** Entities that the records of this one point to, through its child lines too. */
function referredTo(entities: Model['entities'], name: string, seen = new Set<string>()): string[] {
  const e = entities[name]
  if (!e || seen.has(name)) return []
  seen.add(name)
  return fieldsOf(e).flatMap(([, f]) =>
    f.kind === 'lines'
      ? referredTo(entities, f.options.from!.name, seen)
      : f.options.to
        ? [f.options.to]
        : [],
  )
}
