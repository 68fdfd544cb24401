import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imports } from '../../../package.json' with { type: 'json' }

const root = new URL('../../..', import.meta.url).pathname
const engine = ['define', 'server', 'src', 'dataProvider', 'authProvider']

/** Every file of code: its path, its lines and the files that it imports, types included, but not what `import()` loads later. */
const code = [...engine, 'resources', 'scripts', 'tests'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => join(folder, file)),
)
const sources = new Map(code.map(file => [file, readFileSync(join(root, file), 'utf8')]))
const imported = new Map(
  [...sources].map(([file, source]) => [
    file,
    [
      ...source.matchAll(
        /(?:^import|^export|^\}|^import .*|^export .*) from '(.+)'$|^import '(.+)'$/gm,
      ),
    ].map(([, from, alone]) => ({ name: (from ?? alone)!, file: fileOf(file, (from ?? alone)!) })),
  ]),
)

/** The files of ours that each file loads later, by `import()`. */
const loadedLater = new Map(
  [...sources].map(([file, source]) => [
    file,
    [...source.matchAll(/\bimport\(\s*'(.+?)'/g)]
      .map(([, name]) => fileOf(file, name!))
      .filter(to => to !== undefined),
  ]),
)

/** The file that an import names; `undefined` for a package. */
function fileOf(from: string, name: string): string | undefined {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const [key, path] =
    Object.entries(imports).find(([key]) =>
      key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key,
    ) ?? []
  return path && normalize(path.replace('*', name.slice(key!.length - 1)))
}

/** The imports of some files, as `from -> to`. */
const arrows = (of: (file: string) => boolean) =>
  [...imported]
    .filter(([file]) => of(file))
    .flatMap(([from, all]) => all.flatMap(({ file }) => (file ? [[from, file] as const] : [])))

/** Files that import each other in a circle, now or later: strongly connected parts of more than one file (Tarjan). */
function circles(files: readonly string[]): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const isOurs = new Set(files)
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    stack.push(file)
    for (const next of [...imported.get(file)!.map(to => to.file), ...loadedLater.get(file)!]) {
      if (!next || !isOurs.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== order.get(file)) return
    const part = stack.splice(stack.indexOf(file))
    if (part.length > 1) found.push(part.sort())
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

/** Folders that import each other. What stands in a folder of the other is its company, and a start loads later what needs its ground. */
function pairs(isMeant: (file: string) => boolean): string[] {
  const ways = new Set(
    arrows(isMeant)
      .filter(([, to]) => isMeant(to))
      .map(([from, to]) => `${dirname(from)} ${dirname(to)}`),
  )
  return [...ways].filter(way => {
    const [one, other] = way.split(' ') as [string, string]
    return one < other && !other.startsWith(`${one}/`) && ways.has(`${other} ${one}`)
  })
}

/** What puts the engine and the business together, in the browser and in node. */
const starts = ['src/main.tsx', 'server/cli/erp.ts']
const isProduct = (file: string) => !/^(tests|scripts)\//.test(file)
/** What is data more than code: the words of the demo, migrations and the texts of a language. */
const isData = (file: string) => /\/(demo|migrations|i18n)\//.test(file)
const linesOf = (file: string) => sources.get(file)!.split('\n').length - 1

/** From the ground up. An area imports those before it. */
const areas = [
  'shell',
  'administration',
  'messages',
  'products',
  'stock',
  'purchasing',
  'delivery',
  'tenders',
  'sales',
  'openings',
  'service',
  'quality',
  'warehouse',
  'tasks',
  'reports',
  'operations',
  'commerce',
  'bi',
  'incentives',
]
const areaOf = (file: string) => areas.indexOf(/^resources\/(\w+)\//.exec(file)?.[1] ?? '')

describe('the code', () => {
  it('imports in no circle, types and what is loaded later included', () => {
    const files = code.filter(file => isProduct(file) || file.startsWith('tests/support/'))
    expect(circles(files).map(part => part.join(' '))).toEqual([])
  })

  // The number may only become smaller.
  it('has 63 pairs of folders that import each other, and no more', () => {
    const found = pairs(file => /^(src|resources|server)\//.test(file) && !file.includes('/demo/'))
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(63)
  })

  it('names what it imports from the ground, or below its own folder', () => {
    const upwards = [...imported].flatMap(([file, all]) =>
      all.filter(({ name }) => name.startsWith('../')).map(({ name }) => `${file}: ${name}`),
    )
    expect(upwards.filter(line => !/package\.json$|vite\.config/.test(line))).toEqual([])
  })

  it('of the engine knows no business', () => {
    const found = arrows(file => engine.includes(file.split('/')[0]!) && !starts.includes(file))
      .filter(([, to]) => to.startsWith('resources/'))
      .map(([from, to]) => `${from} imports ${to}`)
    expect(found).toEqual([])
  })

  it('of an area imports its own and the areas below it', () => {
    const found = arrows(file => areaOf(file) >= 0 && !isData(file))
      .filter(([from, to]) => areaOf(to) > areaOf(from))
      .map(([from, to]) => `${from} imports ${to}`)
    expect(found).toEqual([])
  })

  it('stands in folders of at most 20 files, 25 in the middle of an area', () => {
    const counts = new Map<string, number>()
    for (const file of code.filter(file => !isData(file)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    const most = (folder: string) => (/^resources\/\w+(\/\w+)?$/.test(folder) ? 25 : 20)
    const found = [...counts].filter(([folder, count]) => count > most(folder))
    expect(found.map(([folder, count]) => `${folder}: ${count} files`)).toEqual([])
  })

  it('has no file of more than 400 lines', () => {
    const found = code.filter(file => isProduct(file) && !isData(file) && linesOf(file) > 400)
    expect(found.map(file => `${file}: ${linesOf(file)} lines`)).toEqual([])
  })

  // A component, a server half, a declaration and a door of an area stand in a file of their own, however short.
  it('has no file of less than 10 lines that one other file alone needs', () => {
    const users = new Map<string, number>()
    for (const [, to] of arrows(() => true)) users.set(to, (users.get(to) ?? 0) + 1)
    const stands = (file: string) =>
      /^resources\/(\w+\/)?\w+\.ts$|\.(entity|calls|server)\.ts$|\.tsx$|\.d\.ts$/.test(file)
    const found = code.filter(
      file =>
        isProduct(file) &&
        !isData(file) &&
        !stands(file) &&
        linesOf(file) < 10 &&
        users.get(file) === 1,
    )
    expect(found.map(file => `${file}: ${linesOf(file)} lines`)).toEqual([])
  })
})
