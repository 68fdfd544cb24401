import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isParent, reaches, type AnyEntity, type RouteNode } from '#define'
import { Nonsense } from '#scripts/new.arguments.ts'
import { writeEntity } from '#scripts/new.entity.ts'
import { writeScreen } from '#scripts/new.screen.ts'

const project = new URL('../../..', import.meta.url).pathname
const taken = { tables: ['sessions', 'staff_codes'], addresses: ['account', 'delivery'] }

describe('npm run new', () => {
  const changed = [
    'resources/registry.ts',
    'resources/demo.ts',
    'resources/sales/demo.ts',
    'resources/sales/index.ts',
    'resources/service/index.ts',
    ...readdirSync(join(project, 'resources/routes')).map(file => `resources/routes/${file}`),
    'tests/oracle/screens.csv',
    'docs/architecture.md',
  ]
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'erp-new-'))
    for (const path of [
      'package.json',
      'define',
      'resources',
      'tests/oracle/routes.csv',
      'tests/oracle/screens.csv',
      'docs/architecture.md',
    ])
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
    begun.push(result.files[0]!, ...result.files.filter(file => file.includes('/demo/')))
    return result
  }
  const source = (file: string) => readFileSync(join(root, file), 'utf8')
  const everything = () => changed.map(source).join()

  /** Takes the route of a screen away, where it is built. */
  function unbuild(path: string) {
    const file = join(root, 'resources/routes/sale.ts')
    const route = new RegExp(
      `^ {4}\\{ path: '${path}'.*\\},\\n|^ {4}\\{\\n {6}path: '${path}',[^]*?^ {4}\\},\\n`,
      'm',
    )
    writeFileSync(file, readFileSync(file, 'utf8').replace(route, ''))
  }

  /** What the changed folder declares. */
  async function declared(): Promise<{ entities: Record<string, AnyEntity>; routes: RouteNode[] }> {
    const { outputFiles } = await build({
      stdin: {
        contents:
          "export { entities } from './resources/registry.ts'\nexport { routes } from './resources/routes/index.ts'",
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

  it('writes demo rows when asked, and hands them up by the door of the area', () => {
    make('sales/trialSwatches', '--demo')
    expect(source('resources/sales/demo/trialSwatches.ts')).toContain("fills: ['trialSwatches']")
    expect(source('resources/sales/demo.ts')).toMatch(/parts: \[[^\]]*\btrialSwatches\b/)
    make('sales/swatchLoans', '--of', 'trialSwatches', '--demo')
    expect(source('resources/sales/demo/swatchLoans.ts')).toContain("recent('trialSwatches')")
    const { files } = make('loans/loanDesks', '--demo', '--path', '/sale/loanDesks')
    expect(files).toContain('resources/loans/demo.ts')
    expect(source('resources/demo.ts')).toMatch(
      /import loans from '.\/loans\/demo.ts'\n[^]*areas: readonly AreaDemo\[\] = \[[^\]]*\bloans\b/,
    )
    rmSync(join(root, 'resources/loans'), { recursive: true })
    begun.length = 0
    for (const file of ['trialSwatches', 'swatchLoans'])
      for (const path of [`${file}.entity.ts`, `demo/${file}.ts`])
        rmSync(join(root, 'resources/sales', path))
    expect(() => make('sales/soldClaims', '--call', 'getClaims', '--demo')).toThrow(Nonsense)
  })

  it('writes a declaration, its line and its route, and all of it holds together', async () => {
    const made = make('sales/trialSwatches', '--roles', 'J1, J4')
    expect(made).toMatchObject({
      name: 'trialSwatches',
      screen: { path: '/sale/trialSwatches', isOurs: true, parent: '/sale' },
    })
    expect(made.files).toEqual([
      'resources/sales/trialSwatches.entity.ts',
      'resources/sales/index.ts',
      'resources/routes/sale.ts',
      'tests/oracle/screens.csv',
      'docs/architecture.md',
    ])
    expect(source(made.files[0]!).split('\n').length).toBeLessThanOrEqual(20)
    const { entities, routes } = await declared()
    expect(entities.trialSwatches).toMatchObject({
      titles: ['Trial swatch', 'Trial swatches'],
      label: 'name',
    })
    const reach = reaches(routes).find(r => r.leaf.entity === 'trialSwatches')!
    expect(reach.leaf).toEqual({
      path: '/sale/trialSwatches',
      title: 'Trial swatches',
      own: true,
      roles: ['J1', 'J4'],
      entity: 'trialSwatches',
    })
    expect(reach.parents.at(-1)!.path).toBe('/sale')
    expect(source('docs/architecture.md')).toMatch(/^\| `\/sale` \| `trialSwatches`, `/m)
  })

  it('lists a screen of our own below a path that had none', () => {
    make('sales/swatchLoans', '--path', '/sale/history/swatchLoans')
    expect(source('docs/architecture.md')).toContain(
      '\n|---|---|\n| `/sale/history` | `swatchLoans` |\n| `/',
    )
  })

  it('loses nothing that was there', async () => {
    const before = await declared()
    make('sales/trialSwatches')
    const after = await declared()
    expect(
      Object.keys(after.entities)
        .filter(name => name !== 'trialSwatches')
        .toSorted(),
    ).toEqual(Object.keys(before.entities).toSorted())
    const paths = (nodes: readonly RouteNode[]): string[] =>
      nodes.flatMap(n => [n.path, ...(isParent(n) ? paths(n.children) : [])])
    expect(paths(after.routes).filter(path => path !== '/sale/trialSwatches')).toEqual(
      paths(before.routes),
    )
  })

  it('imports in the order of the paths', () => {
    const imports = () =>
      [...source('resources/sales/index.ts').matchAll(/from '(\.\/[^']*)'/g)].map(
        match => match[1]!,
      )
    make('sales/aaSamples')
    make('sales/zzSamples')
    expect(imports().at(0)).toBe('./aaSamples.entity.ts')
    expect(imports().at(-1)).toBe('./zzSamples.entity.ts')
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

  it('takes title, codes and place in the menu from the specification, and adds to its table of screens', async () => {
    const result = (path: string) =>
      source('tests/oracle/screens.csv')
        .split('\n')
        .filter(row => row.startsWith(`${path},`))
    const [refunds = ''] = result('/sale/refundRequests')
    const facts = refunds.slice(refunds.indexOf(',request no.=no;'))
    for (const path of ['/sale/refundRequests', '/sale/history']) unbuild(path)
    expect(make('sales/refundWishes', '--path', '/sale/refundRequests').screen?.isOurs).toBe(false)
    expect(make('sales/shops', '--path', '/sale/history').screen?.isOurs).toBe(false)
    expect(make('sales/cards', '--path', '/sale/giftCards').screen?.isOurs).toBe(true)
    const leaves = reaches((await declared()).routes).map(r => r.leaf)
    expect(leaves.find(leaf => leaf.entity === 'refundWishes')).toEqual({
      path: '/sale/refundRequests',
      title: 'Refund wishes',
      roles: ['J4'],
      entity: 'refundWishes',
    })
    expect(leaves.find(leaf => leaf.entity === 'shops')!.hidden).toBe(true)
    expect(result('/sale/refundRequests')).toEqual([
      `/sale/refundRequests,built,entity \`refundWishes\`${facts}`,
    ])
    expect(result('/sale/giftCards')).toEqual(['/sale/giftCards,ours,entity `cards`,,,,,'])
  })

  it('begins lines of an entity, which have no screen', async () => {
    make('sales/trialSwatches')
    const before = source('resources/routes/sale.ts') + source('tests/oracle/screens.csv')
    const made = make('sales/sampleLoans', '--of', 'trialSwatches', '--title', 'Loans of a sample')
    expect(made).toEqual({
      files: ['resources/sales/sampleLoans.entity.ts', 'resources/sales/index.ts'],
      name: 'sampleLoans',
      lines: { file: 'resources/sales/trialSwatches.entity.ts', by: 'trialSwatchId' },
    })
    const { sampleLoans } = (await declared()).entities
    expect(sampleLoans!.fields.trialSwatchId!.options).toMatchObject({ to: 'trialSwatches' })
    expect(sampleLoans!.api.list).toBe(false)
    expect(source('resources/routes/sale.ts') + source('tests/oracle/screens.csv')).toBe(before)
  })

  it('writes a call with its handler and the table of it, in two files', async () => {
    const made = writeScreen(root, ['sales/tagTable', '--call', 'getTagTable', '--roles', 'J4'])
    begun.push(...made.files.slice(0, 2))
    changed.push('resources/sales/server.ts')
    expect(made.files).toEqual([
      'resources/sales/tagTable.calls.ts',
      'resources/sales/tagTable.server.ts',
      'resources/sales/index.ts',
      'resources/sales/server.ts',
      'resources/routes/sale.ts',
      'tests/oracle/screens.csv',
      'docs/architecture.md',
    ])
    const leaves = reaches((await declared()).routes).map(r => r.leaf)
    expect(leaves.find(leaf => leaf.table === 'getTagTable')).toEqual({
      path: '/sale/tagTable',
      title: 'Tag table',
      own: true,
      roles: ['J4'],
      table: 'getTagTable',
    })
    expect(() => writeScreen(root, ['sales/tagTable', '--call', 'getOther'])).toThrow(
      'tagTable is there already: resources/sales/tagTable.calls.ts. Nothing was changed.',
    )
    expect(() => writeScreen(root, ['sales/other', '--call', 'getTagTable'])).toThrow(
      'The call getTagTable is there already: resources/sales/tagTable.calls.ts. Nothing was changed.',
    )
  })

  it.each<[what: string, told: RegExp, ...args: string[]]>([
    ['nothing', /^Say the area and the entity, such as sales\/fabricSamples:\n {2}npm run new/],
    ['no entity', /^Say the area/, 'sales'],
    ['three words', /^Say the area/, 'a/b/c'],
    ['the language itself', /^define is no area: take one of .*sales/, 'define/trialSwatches'],
    ['a way out of the folder', /^\.\. is no area/, '../trialSwatches'],
    ['a name with a dash', /^trial-swatches cannot name an entity/, 'sales/trial-swatches'],
    [
      'a name that begins like a class',
      /^TrialSwatches cannot name an entity/,
      'sales/TrialSwatches',
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
    ['a view without a call', /^--screen needs the call/, 'sales/tagUse', '--screen'],
    ['a call that does not read', /^--call setTags cannot/, 'sales/tagUse', '--call', 'setTags'],
    ['an unknown option', /^--icon is not known here/, 'sales/trialSwatches', '--icon', 'x'],
    [
      'an option without a value',
      /^--title needs a value/,
      'sales/trialSwatches',
      '--title',
      '--roles',
    ],
    [
      'a code that nobody has',
      /^Z9 is no role code\. There are B1, /,
      'sales/trialSwatches',
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
      'sales/trialSwatches',
      '--path',
      'sale',
    ],
    [
      'a path that is taken',
      /^There is a screen at \/sale\/ORDERTAGS already/,
      'sales/trialSwatches',
      '--path',
      '/sale/ORDERTAGS',
    ],
    [
      'a path outside the menu',
      /^No area of the menu holds \/nowhere\/x\. Let --path begin with one of \/sale, /,
      'sales/trialSwatches',
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
      'sales/trialSwatches',
      '--title',
      'x'.repeat(61),
    ],
  ])('refuses %s by words, and changes nothing', (_, result, ...args) => {
    const before = everything()
    expect(() => make(...args)).toThrow(
      expect.toSatisfy((error: unknown) => error instanceof Nonsense && result.test(error.message)),
    )
    expect(everything()).toBe(before)
  })
})
