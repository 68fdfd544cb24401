import '#tests/support/installBrowser.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  answerList,
  dependentFields,
  endpointOf,
  holdsFiles,
  isReference,
  operations,
  parametersOf,
  reaches,
  rowFields,
  rowsEntity,
  type AnyCall,
  type AnyEntity,
  type AnyField,
  type Operation,
  type RouteLeaf,
} from '#define'
import { calls, entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { projectRoot } from '#server/settings.ts'
import { ownFilters } from '#src/app/product/panels.ts'
import { product } from '#src/app/product/product.ts'
import { ours, screenFacts, type ScreenFact } from '#tests/oracle/index.ts'

const leaves = reaches(routes).map(({ leaf }) => leaf)
const leafAt = (path: string) => leaves.find(leaf => leaf.path === path)
const isMounted = (entity: string) => leaves.some(leaf => leaf.entity === entity)
const system = ['id', 'version', 'createdOnUtc', 'updatedOnUtc']

/** What a screen shows: records, or the rows of a call with its inputs as filters. */
const shownAt = (leaf: RouteLeaf): AnyEntity => {
  if (!leaf.table) return entities[leaf.entity as keyof typeof entities] as AnyEntity
  const call = calls[leaf.table as keyof typeof calls] as AnyCall
  const { title, table, list } = leaf
  const rows = rowsEntity(call, { title, table, ...(list && { list }) })
  return { ...rows, list: { ...rows.list!, filters: Object.keys(call.input) } }
}

/** A screen, its entity, and what a fact names. */
interface Asked {
  readonly leaf: RouteLeaf
  readonly entity: AnyEntity
  readonly what: string
}
const fieldOf = ({ entity, what }: Asked): AnyField | undefined => {
  const [name, inLine] = what.split('.')
  const field = (entity.fields as Record<string, AnyField>)[name!]
  return inLine ? (field?.options.from?.fields[inLine] as AnyField | undefined) : field
}
const optionOf = (asked: Asked) => fieldOf(asked)?.options
const canDo = ({ leaf, entity }: Asked, operation: Operation) =>
  !!endpointOf(entity, operation) && (operation === 'list' || operation === 'one' || !leaf.readOnly)

/** What a fact may name with `kind:what`, and whether the declaration has it. */
const kinds: Readonly<Record<string, (asked: Asked) => boolean>> = {
  related: ({ entity, what }) =>
    !!entity.related?.some(other => ('call' in other ? other.call : other.entity) === what),
  link: ({ entity, what }) => !!entity.links?.[what],
  path: ({ what }) => !!leafAt(what),
  call: ({ what }) => what in calls,
  access: ({ entity, what }) => !!entity.access?.[what as Operation]?.length,
  rule: ({ entity, what }) => !!entity.rules?.[what],
  unique: asked =>
    !!optionOf(asked)?.unique || !!asked.entity.unique?.some(set => set.includes(asked.what)),
  required: asked => !!optionOf(asked)?.required,
  pattern: asked => !!optionOf(asked)?.pattern,
  only: asked => !!optionOf(asked)?.only,
  tree: asked => fieldOf(asked)?.kind === 'tree',
  needs: ({ entity, what }) => !!entity.statuses?.transitions[what]?.needs?.length,
  bulk: asked =>
    !!asked.entity.list?.bulk?.includes(asked.what) ||
    (canDo(asked, 'update') &&
      !optionOf(asked)?.readOnly &&
      !dependentFields(asked.entity.fields).has(asked.what)),
  grid: ({ entity, what }) => !!entity.list?.grid?.some(name => name === what),
  chart: ({ entity, what }) =>
    [entity.chart?.by, entity.chart?.sums, entity.chart?.means].some(names =>
      (names as readonly string[] | undefined)?.includes(what),
    ),
  period: ({ entity, what }) => entity.chart?.period === what,
  scope: ({ entity, what }) => entity.scope === what,
  panel: ({ leaf, entity, what }) =>
    product().areas.some(area => {
      const own = leaf.screen ? area.screens?.[leaf.screen] : undefined
      return [typeof own === 'object' ? own[entity.name] : undefined, area.entities?.[entity.name]]
        .flatMap(slots => slots?.panels?.[what as 'list'] ?? [])
        .some(panels => Object.keys(panels).length > 0)
    }),
  test: ({ what }) =>
    ['api.test.ts', 'unit.test.ts', 'ui.test.tsx', 'ui.test.ts'].some(ending =>
      existsSync(join(projectRoot, `tests/${what}.${ending}`)),
    ),
}

/** What every part may name by one word. */
const words: Readonly<Record<string, (asked: Asked) => boolean>> = {
  export: asked => canDo(asked, 'list') && asked.entity.list?.export !== false,
  import: ({ entity }) => !!entity.import,
  pack: ({ entity }) => holdsFiles(entity),
  paper: ({ entity }) => !!entity.paper,
  print: asked => canDo(asked, 'one'),
  history: asked => canDo(asked, 'one'),
  clone: asked => canDo(asked, 'create') && canDo(asked, 'one'),
  notes: ({ entity }) => !!entity.notes,
  attachments: ({ entity }) => !!entity.attachments,
  merge: ({ entity }) => !!entity.merge,
  autosave: ({ entity }) => !!entity.autosave,
  editable: ({ entity }) => !!entity.editable,
  rowAccess: ({ entity }) => !!entity.rowAccess,
  open: ({ entity }) => !!entity.list?.open,
  deleted: ({ entity }) => !!entity.list?.deleted,
  calendar: ({ entity }) => !!entity.calendar,
  chart: ({ entity }) => !!entity.chart,
}

const isAction = (asked: Asked) =>
  operations.some(operation => operation === asked.what && canDo(asked, operation)) ||
  (asked.what in (asked.entity.statuses?.transitions ?? {}) && !asked.leaf.readOnly) ||
  !!asked.entity.rowSteps?.some(({ call }) => call === asked.what) ||
  (asked.what in (asked.entity.actions ?? {}) && !asked.leaf.readOnly) ||
  isTool(asked)
const isTool = ({ entity, what }: Asked) => what in (entity.tools ?? {})
const isField = (asked: Asked) => system.includes(asked.what) || !!fieldOf(asked)
const isFilter = ({ entity, what }: Asked) =>
  what === 'q'
    ? !!entity.list?.search?.length
    : what === entity.list?.ofOne?.field ||
      !!entity.list?.ofOne?.narrowedBy?.includes(what) ||
      !!entity.list?.filters?.some(name => name === what) ||
      what in ownFilters(entity) ||
      // What a read model is asked with stands in the bar of its filters.
      what in parametersOf(entity)
const leadsOn = (asked: Asked) => {
  const field = fieldOf(asked)
  return !!field && isReference(field) && isMounted(field.options.to!)
}

/** What a part may name by a word of the declaration. */
const parts: Readonly<Record<ScreenFact['part'], (asked: Asked) => boolean>> = {
  columns: isField,
  filters: asked => isFilter(asked) || isTool(asked),
  actions: asked => isAction(asked) || isField(asked),
  files: () => false,
  links: asked => leadsOn(asked) || isAction(asked),
}

function isDeclared({ path, part }: ScreenFact, by: string): boolean {
  const leaf = leafAt(path)!
  const entity = shownAt(leaf)
  const [kind, ...rest] = by.split(':')
  if (rest.length && kind! in kinds) return kinds[kind!]!({ leaf, entity, what: rest.join(':') })
  const asked = { leaf, entity, what: by }
  return words[by]?.(asked) || parts[part](asked)
}

const paths = [...new Set(screenFacts.map(({ path }) => path))]

describe('the rows of the specification that are lists, forms and records', () => {
  test('are all there', () => {
    const built = leaves.filter(leaf => (leaf.entity || leaf.table) && !ours.includes(leaf.path))
    expect(paths.toSorted()).toEqual(built.map(({ path }) => path).toSorted())
  })

  test.each(paths)('%s has what its row names, or waits for it', path => {
    const missing = screenFacts
      .filter(fact => fact.path === path)
      .flatMap(fact =>
        fact.by
          .filter(by => !isDeclared(fact, by))
          .map(by => `${fact.part}: ${fact.name}, which should be ${by}`),
      )
    expect(missing).toEqual([])
  })

  test('a table of a call shows the names of records, and no ids', () => {
    const tables = leaves.filter(({ table }) => table).map(({ table, list }) => ({ table, list }))
    const below = Object.values<AnyEntity>(entities).flatMap(({ related = [] }) =>
      related.flatMap(each => ('call' in each ? { table: each.call, list: undefined } : [])),
    )
    const bare = [...tables, ...below].flatMap(({ table, list }) =>
      Object.entries(rowFields(answerList(calls[table as keyof typeof calls], list)!.shape))
        .filter(([name, field]) => isReference(field) || /[a-z]Id$/.test(name))
        .map(([name]) => `${table}: ${name}`),
    )
    expect(bare).toEqual([])
  })
})
