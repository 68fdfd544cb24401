import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isParent, reaches, type AnyEntity, type RouteNode } from '#define'
import { Nonsense } from '#scripts/new.arguments.ts'
import { writeEntity } from '#scripts/new.entity.ts'

const project = new URL('../..', import.meta.url).pathname
const taken = { tables: ['sessions', 'staff_codes'], addresses: ['account', 'delivery'] }

describe('npm run new', () => {
  const changed = ['resources/registry.ts', 'resources/routes.ts', 'docs/screens.md']
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'erp-new-'))
    for (const path of ['resources', 'tests/oracle/routes.csv', 'docs/screens.md'])
      cpSync(join(project, path), join(root, path), { recursive: true })
  })
  afterEach(() => {
    for (const file of begun.splice(0)) rmSync(join(root, file))
    for (const file of changed) cpSync(join(project, file), join(root, file))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  const begun: string[] = []
  const make = (...args: string[]) => {
    const result = writeEntity(root, args, taken)
    begun.push(result.files[0]!)
    return result
  }
  const source = (file: string) => readFileSync(join(root, file), 'utf8')
  const everything = () => changed.map(source).join()

  /** What the changed folder declares. */
  async function declared(): Promise<{ entities: Record<string, AnyEntity>; routes: RouteNode[] }> {
    const { outputFiles } = await build({
      stdin: {
        contents:
          "export { entities } from './resources/registry.ts'\nexport { routes } from './resources/routes.ts'",
        resolveDir: root,
      },
      bundle: true,
      format: 'esm',
      write: false,
    })
    return import(
      `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
    )
  }

  it('begins an area of the specification with its codes, where no screen of it is there yet', async () => {
    // Whether or not somebody has built the area meanwhile.
    const made = make('service/things')
    expect(made.screen?.path).toMatch(/^\/customer_service\/things$/)
    const { routes } = await declared()
    const reach = reaches(routes).find(r => r.leaf.entity === 'things')!
    expect(reach.chain).toEqual([['I1']])
    expect(reach.parents.map(parent => parent.path)).toEqual(['/customer_service'])
  })

  it('writes a declaration, its line and its route, and all of it holds together', async () => {
    const made = make('sales/fabricSamples', '--roles', 'J1, J4')
    expect(made).toMatchObject({
      name: 'fabricSamples',
      screen: { path: '/sale/fabricSamples', isOurs: true },
    })
    expect(made.files).toEqual([
      'resources/sales/fabricSamples.entity.ts',
      'resources/registry.ts',
      'resources/routes.ts',
      'docs/screens.md',
    ])
    expect(source(made.files[0]!).split('\n').length).toBeLessThanOrEqual(20)
    const { entities, routes } = await declared()
    expect(entities.fabricSamples).toMatchObject({
      titles: ['Fabric sample', 'Fabric samples'],
      label: 'name',
    })
    const reach = reaches(routes).find(r => r.leaf.entity === 'fabricSamples')!
    expect(reach.leaf).toEqual({
      path: '/sale/fabricSamples',
      title: 'Fabric samples',
      roles: ['J1', 'J4'],
      entity: 'fabricSamples',
    })
    expect(reach.parents.at(-1)!.path).toBe('/sale')
  })

  it('loses nothing that was there', async () => {
    const before = await declared()
    make('sales/fabricSamples')
    const after = await declared()
    expect(
      Object.keys(after.entities)
        .filter(name => name !== 'fabricSamples')
        .toSorted(),
    ).toEqual(Object.keys(before.entities).toSorted())
    const paths = (nodes: readonly RouteNode[]): string[] =>
      nodes.flatMap(n => [n.path, ...(isParent(n) ? paths(n.children) : [])])
    expect(paths(after.routes).filter(path => path !== '/sale/fabricSamples')).toEqual(
      paths(before.routes),
    )
  })

  it('imports in the order of the paths', () => {
    const imports = () =>
      [...source('resources/registry.ts').matchAll(/from '(\.\/sales\/[^']*)'/g)].map(
        match => match[1]!,
      )
    make('sales/aaSamples')
    make('sales/zzSamples')
    expect(imports().at(0)).toBe('./sales/aaSamples.entity.ts')
    expect(imports().at(-1)).toBe('./sales/zzSamples.entity.ts')
  })

  it('takes another path, another title and a new area', async () => {
    const made = make(
      'showroom/viewings',
      '--path',
      '/administration/shipping/viewings',
      '--title',
      "Visitors' viewings",
    )
    expect(made.screen?.path).toBe('/administration/shipping/viewings')
    const { entities, routes } = await declared()
    expect(entities.viewings!.titles).toEqual(["Visitors' viewing", "Visitors' viewings"])
    expect(
      reaches(routes)
        .find(r => r.leaf.entity === 'viewings')!
        .parents.map(p => p.path),
    ).toEqual(['/administration', '/administration/shipping'])
  })

  it('knows the singular of its title', () => {
    const single = (title: string, name: string) => {
      make(`sales/${name}`, '--title', title)
      return /titles: \['([^']*)'/.exec(source(`resources/sales/${name}.entity.ts`))![1]
    }
    expect(single('Warranties', 'aOnes')).toBe('Warranty')
    expect(single('Boxes', 'bOnes')).toBe('Box')
    expect(single('Glass', 'cOnes')).toBe('Glass')
    expect(single('Chairs', 'dOnes')).toBe('Chair')
  })

  it('takes title, codes and place in the menu from the specification, and tells docs/screens.md', async () => {
    const told = (path: string) =>
      source('docs/screens.md')
        .split('\n')
        .filter(line => line.startsWith(`| \`${path}\` |`))
    expect(make('sales/labels', '--path', '/sale/priceLabels').screen?.isOurs).toBe(false)
    expect(make('sales/shops', '--path', '/sale/giftCards/shopCredits').screen?.isOurs).toBe(false)
    expect(make('sales/cards', '--path', '/sale/giftCards').screen?.isOurs).toBe(true)
    const leaves = reaches((await declared()).routes).map(r => r.leaf)
    expect(leaves.find(leaf => leaf.entity === 'labels')).toEqual({
      path: '/sale/priceLabels',
      title: 'Labels',
      roles: ['D1'],
      entity: 'labels',
    })
    expect(leaves.find(leaf => leaf.entity === 'shops')!.hidden).toBe(true)
    expect(told('/sale/priceLabels')).toEqual(['| `/sale/priceLabels` | built | entity `labels` |'])
    expect(told('/sale/giftCards')).toEqual([expect.stringContaining('of our own')])
  })

  it('begins lines of an entity, which have no screen', async () => {
    make('sales/fabricSamples')
    const before = source('resources/routes.ts') + source('docs/screens.md')
    const made = make('sales/sampleLoans', '--of', 'fabricSamples', '--title', 'Loans of a sample')
    expect(made).toEqual({
      files: ['resources/sales/sampleLoans.entity.ts', 'resources/registry.ts'],
      name: 'sampleLoans',
      lines: { file: 'resources/sales/fabricSamples.entity.ts', by: 'fabricSampleId' },
    })
    const { sampleLoans } = (await declared()).entities
    expect(sampleLoans!.fields.fabricSampleId!.options).toMatchObject({ to: 'fabricSamples' })
    expect(sampleLoans!.api.list).toBe(false)
    expect(source('resources/routes.ts') + source('docs/screens.md')).toBe(before)
  })

  it.each<[what: string, told: RegExp, ...args: string[]]>([
    ['nothing', /^Say the area and the entity, such as sales\/fabricSamples:\n {2}npm run new/],
    ['no entity', /^Say the area/, 'sales'],
    ['three words', /^Say the area/, 'a/b/c'],
    ['the language itself', /^define is no area: take one of .*sales/, 'define/fabricSamples'],
    ['a way out of the folder', /^\.\. is no area/, '../fabricSamples'],
    ['a name with a dash', /^fabric-samples cannot name an entity/, 'sales/fabric-samples'],
    [
      'a name that begins like a class',
      /^FabricSamples cannot name an entity/,
      'sales/FabricSamples',
    ],
    ['a word of JavaScript', /^delete cannot name an entity/, 'sales/delete'],
    ['a word that the declaration uses', /^text cannot name an entity/, 'sales/text'],
    [
      'an entity that exists',
      /^orderTags is there already: resources\/sales\/orderTags\.entity\.ts\. Nothing was changed\.$/,
      'sales/orderTags',
    ],
    ['one that exists in another area', /^orderTags is there already/, 'stock/orderTags'],
    ['a table of the product', /^The product itself has a table staff_codes/, 'sales/staffCodes'],
    ['an address of calls', /^Calls live under \/api\/delivery already/, 'sales/delivery'],
    ['an unknown option', /^--icon is not known here/, 'sales/fabricSamples', '--icon', 'x'],
    [
      'an option without a value',
      /^--title needs a value/,
      'sales/fabricSamples',
      '--title',
      '--roles',
    ],
    [
      'a code that nobody has',
      /^Z9 is no role code\. There are B1, /,
      'sales/fabricSamples',
      '--roles',
      'J1,Z9',
    ],
    [
      'lines with a screen',
      /^--of makes lines, which have no screen/,
      'sales/tagLines',
      '--of',
      'orderTags',
      '--roles',
      'J1',
    ],
    [
      'lines of nothing',
      /^--of ordertags is no entity\. Begin it first: npm run new -- sales\/ordertags$/,
      'sales/tagLines',
      '--of',
      'ordertags',
    ],
    [
      'a path that is none',
      /^--path sale is no address of a screen/,
      'sales/fabricSamples',
      '--path',
      'sale',
    ],
    [
      'a path that is taken',
      /^There is a screen at \/sale\/ORDERTAGS already/,
      'sales/fabricSamples',
      '--path',
      '/sale/ORDERTAGS',
    ],
    [
      'a path outside the menu',
      /^No area of the menu holds \/nowhere\/x\. Let --path begin with one of \/sale, /,
      'sales/fabricSamples',
      '--path',
      '/nowhere/x',
    ],
    [
      'a new area without a path',
      /^No screen of showroom is in the menu yet\. Say where this one stands: --path \/sale\/viewings/,
      'showroom/viewings',
    ],
    [
      'a title that is too long',
      /^--title has more than 60 letters/,
      'sales/fabricSamples',
      '--title',
      'x'.repeat(61),
    ],
  ])('refuses %s by words, and changes nothing', (_, told, ...args) => {
    const before = everything()
    expect(() => make(...args)).toThrow(
      expect.toSatisfy((error: unknown) => error instanceof Nonsense && told.test(error.message)),
    )
    expect(everything()).toBe(before)
  })
})
