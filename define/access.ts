import { fieldsIn, type AnyCall, type Shape } from './call.ts'
import type { Code } from './vocabulary.ts'
import type { AnyEntity, Operation } from './entity.types.ts'
import { fieldsOf } from './entity.ts'
import { isParent, reaches, type Reach, type RouteNode } from './route.ts'
import type { Screen } from './screen.ts'

/** A person as access sees them: the role codes they hold. */
export interface Holder {
  readonly codes: ReadonlySet<Code>
}

/**
 * The client of whoever reads, in the SQL of a computed field; nobody's where nobody is known.
 * @example `case when s.client_id = ${readersClient} then s.full_name end`
 */
export const readersClient = '/*reader*/null::uuid'

/**
 * What stands for the name of a person of another client.
 * @example headOffice // 'Head office'
 */
export const headOffice = 'Head office'

/**
 * SQL of a person's name as the reader sees it: somebody of another client is "Head office".
 * @example ownNameSql('s.client_id', 's.full_name')
 */
export const ownNameSql = (client: string, name: string) =>
  `case when ${client} = ${readersClient} then ${name} else '${headOffice}' end`

const holdsOne = (actor: Holder, codes: readonly Code[]) => codes.some(c => actor.codes.has(c))

/**
 * Whether a person reaches a screen: they hold a code of it and of every parent.
 * @example reachesScreen({ codes: new Set(['J1', 'J4']) }, { chain: [['J1'], ['J4', 'K1']] }) // true
 */
export const reachesScreen = (actor: Holder, reach: Pick<Reach, 'chain'>) =>
  reach.chain.every(codes => holdsOne(actor, codes))

/**
 * The code lists that a person still needs besides a code; they need one code of each list.
 * `undefined` when the code never counts: the codes of the other lists suffice without it.
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
 * The route tree as a person sees it, without unreachable screens and empty parents. Hidden screens
 * stay; the menu leaves them out.
 * @example permittedTree(routes, { codes: new Set(['D1']) }) // stock check, and the products with what D1 opens there
 */
export const permittedTree = <N extends RouteNode>(tree: readonly N[], actor: Holder): N[] =>
  tree.flatMap(node => {
    if (node.roles && !holdsOne(actor, node.roles)) return []
    if (!isParent(node)) return [node]
    const children = permittedTree(node.children, actor)
    return children.length ? [{ ...node, children }] : []
  })

/**
 * The input of access: the tree, the custom screens, and every entity (for references between
 * them).
 */
export interface Model {
  readonly tree: readonly RouteNode[]
  readonly screens: Readonly<Record<string, Screen>>
  readonly entities: Readonly<Record<string, AnyEntity>>
  /** Every call: the forms of an entity's own calls offer records to choose from. */
  readonly calls?: Readonly<Record<string, AnyCall>>
}

/**
 * `options` reads ids and labels only; every screen that refers to the entity needs it. `export`
 * writes the list as a file and opens with `list`. `import` adds records from a file and needs both
 * create and update.
 */
export type EntityOperation = Operation | 'options' | 'export' | 'import'

/**
 * The screens that open each entity operation and each call, computed once and used by `may`. Each
 * value is a list of chains; reaching the end of one chain opens the operation.
 */
export interface Access {
  /** Whether the person may run this operation on the entity. */
  entity(actor: Holder, entity: AnyEntity, operation: EntityOperation): boolean
  /** Whether the person may make this call. */
  call(actor: Holder, name: string, call: AnyCall): boolean
  /**
   * The ways in, for documents: the code lists of each screen that opens the operation, and the
   * lists of codes that narrow it. A way without lists is open to everybody.
   */
  chainsOfEntity(entity: string, operation: EntityOperation): readonly Reach['chain'][]
  chainsOfCall(name: string, call: AnyCall): readonly Reach['chain'][]
}

/**
 * Computes access from the declarations. Pure: menu, router, buttons and server share the result.
 * @example accessOf({ tree: routes, screens, entities }).entity(actor, orderTags, 'update')
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
    const ofRows = [
      ...(model.calls?.[leaf.table ?? '']?.steps ?? []),
      ...(model.entities[leaf.entity ?? '']?.rowSteps ?? []),
    ].map(step => step.call)
    for (const name of [...(screen?.calls ?? []), ...(leaf.table ? [leaf.table] : []), ...ofRows]) {
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
  const opens = (actor: Holder, chains: readonly Reach['chain'][]) =>
    chains.some(chain => reachesScreen(actor, { chain }))
  const chainsOf = (name: string, call: AnyCall) => [
    ...(calls.get(name) ?? []),
    ...((call.of && writes.get(call.of)) || []),
  ]
  return {
    entity: (actor, entity, operation) => {
      const narrowed = narrowing(operation).map(o => entity.access?.[o])
      return (
        isDeclared(entity, operation) &&
        opens(actor, of(operation).get(entity.name) ?? []) &&
        narrowed.every(codes => !codes || holdsOne(actor, codes))
      )
    },
    call: (actor, name, call) =>
      call.open !== 'screens' ||
      (opens(actor, chainsOf(name, call)) && (!call.access || holdsOne(actor, call.access))),
    chainsOfEntity: (name, operation) => {
      const narrowed = narrowing(operation).flatMap(o => [model.entities[name]?.access?.[o] ?? []])
      return narrowedWays(of(operation).get(name) ?? [], narrowed)
    },
    chainsOfCall: (name, call) =>
      call.open === 'screens' ? narrowedWays(chainsOf(name, call), [call.access ?? []]) : [[]],
  }
}

/** Chains with the lists of codes that are needed beside them. */
const narrowedWays = (
  chains: readonly Reach['chain'][],
  narrowed: readonly (readonly Code[])[],
): Reach['chain'][] =>
  chains.map(chain => [...chain, ...narrowed.filter(codes => codes.length > 0)])

/** The operations whose `access` codes narrow an operation. */
const narrowing = (operation: EntityOperation): readonly (Operation | 'export')[] =>
  operation === 'import'
    ? ['create', 'update']
    : operation === 'options'
      ? []
      : operation === 'export'
        ? ['list', 'export']
        : [operation]

/** A list can be exported unless its declaration forbids it; import needs a natural key. */
const isDeclared = (entity: AnyEntity, operation: EntityOperation) =>
  operation === 'export'
    ? entity.list?.export !== false
    : operation === 'import'
      ? entity.import !== undefined
      : true

/** Entities whose ids the calls offered on this one's records take. */
const chosenIn = ({ entities, calls = {} }: Model, name: string): string[] =>
  [
    ...Object.keys(entities[name]?.tools ?? {}),
    ...Object.values(entities[name]?.actions ?? {}).map(action => action.call),
  ].flatMap(call => chosenBy({ calls }, call))

/** Entities whose ids a call takes: who may make the call may choose them. */
const chosenBy = ({ calls = {} }: Pick<Model, 'calls'>, name: string): string[] =>
  calls[name] ? pointedTo(calls[name].input) : []

const pointedTo = (shape: Shape): string[] =>
  fieldsIn(shape).flatMap(([, { options }]) => options.to ?? [])

/** Entities that this one refers to, child lines included. */
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
