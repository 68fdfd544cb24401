import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointOf, reaches, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import {
  type Scheme,
  schemes,
  signIn,
  type Visitor,
  widths,
} from '#tests/support/browser/visitor.ts'
import type { Product } from '#tests/support/browser/product.ts'
import { describeInBrowser } from '#tests/support/browser/stage.ts'
import { isDeep } from '#tests/support/run/depth.ts'

/** Every screen of the tree; in `npm test` each that is a view of its own, and of generic lists one of each form. */
const all = reaches(routes).map(({ leaf }) => leaf)
const screens = isDeep ? all : all.filter((leaf, at) => !isAsAnother(leaf, at))

/** Whether another screen before it is made of the same generic parts. */
function isAsAnother(leaf: (typeof all)[number], at: number): boolean {
  const form = formOf(leaf)
  return form !== undefined && all.findIndex(other => formOf(other) === form) < at
}

/** What a list is made of, or nothing where a screen has a view of its own. */
function formOf({ entity, page, table }: (typeof all)[number]): string | undefined {
  if (page || (!entity && !table)) return undefined
  if (!entity) return 'table'
  const { list, calendar, chart, statuses } = (entities as Record<string, AnyEntity>)[entity]!
  const has = { calendar, chart, statuses, search: list?.search, ofOne: list?.ofOne }
  return Object.entries(has)
    .flatMap(([part, value]) => (value ? [part] : []))
    .join()
}

/** With the first that lists records of a kind also the pages of one record and the list's other displays. */
const pagesOf = (
  leaf: (typeof screens)[number],
  id: string | undefined,
  one: string | undefined,
): string[] => {
  const entity = leaf.entity
    ? ((entities as Record<string, AnyEntity>)[leaf.entity] as AnyEntity)
    : undefined
  // Those pages are made of the declaration alone, wherever they stand.
  const first = all.find(screen => screen.entity === leaf.entity && !screen.page)
  if (!entity || leaf !== first) return [leaf.path]
  // A new record and one that is changed have the same form: they are looked at by turns, and so are a form and a record, which are
  // made of the same fields; where there is one alone, it is looked at. The page of an import is the same for all.
  const at = all.indexOf(leaf)
  const created = endpointOf(entity, 'create') ? `${leaf.path}/create` : undefined
  const changed =
    id && endpointOf(entity, 'update') && !entity.list?.open ? `${leaf.path}/${id}` : undefined
  const form = at % 4 === 1 ? (created ?? changed) : (changed ?? created)
  const record =
    id && endpointOf(entity, 'one') && !entity.list?.open ? `${leaf.path}/${id}/show` : undefined
  return [
    leaf.path,
    ...displaysOf(leaf.path, entity, one),
    ...(form && (at % 2 || !record) ? [form] : []),
    ...(entity.import && at % 8 === 0 ? [`${leaf.path}/import`] : []),
    ...(record && (at % 2 === 0 || !form) ? [record] : []),
  ]
}

describeInBrowser(
  'postgres',
  `${isDeep ? 'every' : 'each kind of'} built screen, at 390, 768 and 1366 px, light and dark`,
  stage => {
    /** One for each processor that a small machine has. */
    let visitors: Visitor[]
    let free: ReturnType<typeof lending<Visitor>>
    const schemeOf = new Map<Visitor, Scheme>()

    beforeAll(async () => {
      const { baseURL } = stage.product
      visitors = await Promise.all([1, 2].map(() => signIn(stage.browser, '/', { baseURL })))
      free = lending(visitors)
    })
    afterAll(async () => {
      await Promise.all(visitors.map(visitor => visitor.close()))
    })

    test.concurrent.each(screens.map((leaf, at) => [leaf.path, leaf, at] as const))(
      '%s has no accessibility violation, no sideways scroll and a quiet console',
      async (_, leaf, at) => {
        const paths = pagesOf(
          leaf,
          await someRecord(stage.product, leaf.entity),
          await someRecord(stage.product, theOneOf(leaf.entity)),
        )
        await free(async visitor => {
          const found: string[] = []
          // A change of scheme or width draws the whole page anew: each page begins with those that the last ended with.
          let scheme = schemeOf.get(visitor) ?? schemes[0]
          for (const path of paths) {
            // Lists, forms and records are generic views, of which each stands on many screens: axe looks at each in one scheme and at one width,
            // by turns; at a screen of its own in both.
            const isScreen = path === leaf.path
            const isList = isScreen && leaf.entity && !leaf.page
            const changesScheme = isScreen && (!isList || at % 2 === 0)
            // Five rows of a list are as good as twenty-five.
            const to = isList ? `${path}?perPage=5` : path
            await (path === paths[0] ? visitor.goAlone(to) : visitor.go(to))
            const isWide = visitor.page.viewportSize()!.width > widths[1]
            const across = isWide ? widths.toReversed() : widths
            for (const width of isScreen && !isList ? across : [across[0]!, across.at(-1)!]) {
              await visitor.atWidth(width)
              const isLast = width === across.at(-1)
              // What axe finds in one scheme but for colours is there in the other, too.
              if (changesScheme && isLast) {
                scheme = schemes.find(other => other !== scheme)!
                await visitor.inScheme(scheme)
              }
              // Between the two layouts nothing is shown that neither of them shows.
              const isLooked =
                isList || !isScreen ? isLast === changesScheme : isLast || width === across[0]
              const sideways = await visitor.sideways()
              const problems = [
                ...(sideways ? [`scrolls ${sideways} px sideways`] : []),
                ...(isLooked ? await visitor.violations() : []),
              ]
              found.push(...problems.map(it => `${path} at ${width} px, ${scheme}: ${it}`))
            }
          }
          schemeOf.set(visitor, scheme)
          expect(found).toEqual([])
          await visitor.expectQuiet()
        })
      },
      180_000,
    )
  },
)

/** The other ways in which a list is shown; of one record at a time where that is declared. */
function displaysOf(path: string, { calendar, chart, list }: AnyEntity, one: string | undefined) {
  const of = list?.ofOne ? `&${list.ofOne.field}=${one}` : ''
  return [
    ...(calendar ? [`${path}?show=calendar${of}`, `${path}?show=list${of}`] : []),
    ...(chart ? [`${path}?show=chart${of}`] : []),
  ]
}

/** The entity of whose records a list shows one at a time. */
function theOneOf(name: string | undefined) {
  const e = name ? (entities as Record<string, AnyEntity>)[name]! : undefined
  return e?.list?.ofOne ? (e.fields[e.list.ofOne.field].options.to as string) : undefined
}

async function someRecord(product: Product, entity: string | undefined) {
  if (!entity) return undefined
  const table = entity.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  const e = (entities as Record<string, AnyEntity>)[entity]!
  // Rows that are worked out have no page.
  if (e.readModel) return undefined
  const owner =
    e.scope === 'client' ? "and t.client_id = (select id from clients where short_name = 'NZ')" : ''
  const [row] = await product.db.text<{ id: string }>(
    `select t.id from ${table} t where not t.is_deleted ${owner} order by t.id limit 1`,
  )
  return row?.id
}

/** Lends out things one person at a time; whoever finds none waits. */
function lending<Thing>(things: readonly Thing[]) {
  const free = [...things]
  const waiting: ((thing: Thing) => void)[] = []
  return async (work: (thing: Thing) => Promise<void>) => {
    const thing = free.pop() ?? (await new Promise<Thing>(resolve => waiting.push(resolve)))
    try {
      await work(thing)
    } finally {
      const next = waiting.shift()
      if (next) next(thing)
      else free.push(thing)
    }
  }
}
