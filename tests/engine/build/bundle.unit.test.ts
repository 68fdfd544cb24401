import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepsServerOut } from '../../../vite.config.ts'

const root = new URL('../../..', import.meta.url).pathname
const minute = 60_000

const built = async (...plugins: Plugin[]) =>
  (
    (await build({
      root,
      logLevel: 'error',
      build: { write: false },
      plugins,
    })) as Rolldown.RolldownOutput
  ).output
const chunksOf = (output: Rolldown.RolldownOutput['output']) =>
  output.filter(each => each.type === 'chunk')

/** Adds an entity of some size beside the order tags, and its route. */
const aFurtherScreen: Plugin = {
  name: 'a-further-screen',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('resources/routes/index.ts'))
      return code.replace(
        '= [',
        "= [{ path: '/sale/further', title: 'Further things', roles: ['J4'], entity: 'orderTags' },",
      )
    if (!id.endsWith('orderTags.entity.ts')) return undefined
    const [, name] = /export const \w+ = entity\('(\w+)'/.exec(code)!
    const copy = code
      .slice(code.indexOf(`export const ${name}`))
      .replaceAll(name!, 'furtherThings')
      .replaceAll('rder tag', 'ther thing')
    return `${code}\n${copy}`
  },
}

/** The chunks of each circle of static imports. */
function circlesOf(chunks: readonly Rolldown.OutputChunk[]): string[][] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const reached = new Map(
    [...importsOf].map(([fileName, imports]) => {
      const all = new Set(imports)
      for (const each of all) for (const next of importsOf.get(each) ?? []) all.add(next)
      return [fileName, all]
    }),
  )
  const circles = [...reached].map(([fileName, all]) =>
    [...all].filter(each => reached.get(each)?.has(fileName)).sort(),
  )
  return [...new Map(circles.map(each => [each.join(), each])).values()].filter(
    each => each.length > 0,
  )
}

/** The one module of each area that the browser imports for its declarations, and for its calls. */
const areaChunks = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.flatMap(chunk =>
    chunk.moduleIds.flatMap(id => {
      const [, area, part] = /^\0virtual:areas\/(\w+)\/(\w+)$/.exec(id) ?? []
      return area ? [{ area, part, chunk }] : []
    }),
  )

describe('the browser bundle', () => {
  let chunks: Rolldown.OutputChunk[]
  let page: string
  let preloadScript: (file: string) => string
  // Under test React would be bundled with its warnings.
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const output = await built()
    chunks = chunksOf(output)
    page = String(
      output.filter(each => each.type === 'asset').find(each => each.fileName === 'index.html')!
        .source,
    )
    preloadScript = file => {
      const asset = output.find(each => each.fileName === file)
      return asset?.type === 'asset' ? String(asset.source) : ''
    }
  }, minute)
  afterAll(() => void vi.unstubAllEnvs())

  const chunkOf = (module: string, all = chunks) =>
    all.find(chunk => chunk.moduleIds.some(id => id.endsWith(module)))!
  /** Everything that must arrive before these modules run. */
  function needed(modules: readonly string[], all = chunks) {
    const files = new Set<string>()
    const add = (chunk: Rolldown.OutputChunk) => {
      if (files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const name of chunk.imports) add(all.find(each => each.fileName === name)!)
    }
    modules.forEach(module => add(chunkOf(module, all)))
    return all.filter(chunk => files.has(chunk.fileName))
  }
  /** Sign-in, shell, a list, its declaration and the calls of the shell. */
  const firstList = [
    'src/main.tsx',
    'src/app/App.tsx',
    'src/views/list/EntityList.tsx',
    'orderTags.entity.ts',
    'shell.calls.ts',
  ]
  const kilobytes = (some: readonly Rolldown.OutputChunk[]) =>
    some.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0) / 1000
  const packages = (some: readonly Rolldown.OutputChunk[]) =>
    new Set(
      some.flatMap(chunk =>
        chunk.moduleIds.map(id => id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]),
      ),
    )

  it('of the sign-in page is at most 90 kB, and knows neither react-admin nor MUI', () => {
    const signIn = needed(['src/main.tsx'])
    expect(kilobytes(signIn)).toBeLessThan(90)
    for (const name of [
      'ra-core',
      'react-admin',
      '@mui/material',
      'react-router',
      '@tanstack/react-query',
    ])
      expect(packages(signIn)).not.toContain(name)
  })

  // 360 kB are allowed; what comes between is noticed early.
  it('up to the first list is at most 305 kB, sign-in included, without forms', () => {
    const list = needed(firstList)
    expect(kilobytes(list)).toBeLessThan(305)
    expect(packages(list)).not.toContain('react-hook-form')
  })

  it(
    'grows by at most 1 kB up to the first list with a further declared screen of the same area',
    async () => {
      const more = chunksOf(await built(aFurtherScreen))
      const grown = kilobytes(needed(firstList, more)) - kilobytes(needed(firstList))
      expect(grown).toBeGreaterThan(0)
      expect(grown).toBeLessThan(1)
    },
    minute,
  )

  // A chunk that imports itself by way of another runs before what it needs: its page stays empty.
  it('is made of chunks that import each other in no circle', () => {
    expect(circlesOf(chunks)).toEqual([])
  })

  it("keeps an area's declarations together, and every custom view apart from them", () => {
    expect(chunkOf('orderTags.entity.ts')).toBe(chunkOf('orders.entity.ts'))
    expect(chunkOf('shippingProviders.entity.ts')).not.toBe(chunkOf('orders.entity.ts'))
    expect(chunkOf('stockCheck.views.tsx')).not.toBe(chunkOf('stockLines.entity.ts'))
    for (const { area, part, chunk } of areaChunks(chunks))
      expect(chunk.fileName).toMatch(
        new RegExp(`^assets/${area}${part === 'calls' ? '-calls' : ''}-`),
      )
  })

  it('loads early, for whoever is signed in, what the address needs, and few files of it', () => {
    const file = /async src="\/(assets\/head-start-[\w-]+\.js)"/.exec(page)![1]!
    const started = (path: string, token: string | null) => {
      const links: { href: string }[] = []
      const from = {
        sessionStorage: { getItem: () => token },
        location: { pathname: path },
        document: {
          createElement: () => ({}),
          head: { append: (link: { href: string }) => links.push(link) },
        },
      }
      runInNewContext(preloadScript(file), from)
      return links.map(({ href }) => href.slice(1))
    }
    const wanted = needed(firstList).map(chunk => chunk.fileName)
    const early = started('/sale/records', 'token')
    expect(wanted.filter(name => !page.includes(name) && !early.includes(name))).toEqual([])
    expect(wanted.length).toBeLessThan(16)
    expect(started('/', 'token')).not.toContain(chunkOf('orders.entity.ts').fileName)
    expect(started('/sale/records', null)).toEqual([])
  })

  it('asks early for the rows of a list, as one who may and who comes there as if for the first time', () => {
    const file = /async src="\/(assets\/head-start-[\w-]+\.js)"/.exec(page)![1]!
    const hour = 3_600_000
    const asked = (
      path: string,
      { mod = 'J1,J4', search = '', remembered = null as string | null, expireIn = hour } = {},
    ) => {
      const accessToken = `x.${Buffer.from(JSON.stringify({ mod })).toString('base64url')}.x`
      const session = JSON.stringify({ accessToken, expireAt: Date.now() + expireIn })
      const requests: [url: string, how: RequestInit][] = []
      const window: Partial<Window> = {}
      runInNewContext(preloadScript(file), {
        sessionStorage: { getItem: () => session },
        localStorage: { getItem: () => remembered },
        location: { pathname: path, search },
        document: { createElement: () => ({}), head: { append: () => {} } },
        window,
        performance,
        atob,
        AbortSignal,
        fetch: (...request: [string, RequestInit]) => {
          requests.push(request)
          return Promise.resolve(new Response())
        },
      })
      expect(window.prefetchedResponse?.url).toBe(requests[0]?.[0])
      expect(requests.length).toBeLessThan(2)
      return requests[0]?.[1].headers ? decodeURIComponent(requests[0][0]) : undefined
    }
    expect(asked('/sale/records')).toBe(
      '/api/salesRecord/getOrderAndOrderLineList?pageNo=1&pageSize=25&sort=["orderedOnUtc","DESC"]&count=none&fields=orderCode,state,customerId,orderedOnUtc,total,balance,preparationStatus,deliveryStatus,tagIds',
    )
    expect(asked('/sale/management', { mod: 'E1, J1' })).toBe(
      '/api/customers?filter={}&range=[0,24]&sort=["name","ASC"]&count=none&fields=code,name,type,phone,state,city,orderCount,lifetimeValue,balance',
    )
    expect(asked('/sale/records', { mod: 'J1' })).toBeUndefined()
    expect(asked('/sale/records', { search: '?page=2' })).toBeUndefined()
    expect(asked('/sale/records', { remembered: '{}' })).toBeUndefined()
    expect(asked('/sale/records', { expireIn: hour / 7 })).toBeUndefined()
    expect(asked('/stock_check', { mod: 'D1' })).toBeUndefined()
  })

  it('has a page without inline script and style, as the Content-Security-Policy asks', () => {
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*\bsrc=)/)
    expect(page).not.toMatch(/https?:\/\//)
  })
})

describe('the guard of the browser bundle', () => {
  /** Builds a page whose only module is this one. */
  const bundle = (code: string) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: 'entry' } },
      plugins: [
        keepsServerOut(),
        {
          name: 'entry',
          resolveId: id => (id === 'entry' ? `${root}src/entry.ts` : null),
          load: id => (id === `${root}src/entry.ts` ? code : null),
        },
      ],
    })

  it.each([
    [
      "import '../server/settings.ts'",
      'server/settings.ts must not reach the browser, but src/entry.ts imports it',
    ],
    [
      "import('../resources/sales/orders/processing/orderProcessing.server.ts')",
      'orderProcessing.server.ts must not reach the browser',
    ],
    [
      "import { entities } from '../resources/registry.ts'; console.log(entities)",
      'resources/registry.ts must not reach the browser',
    ],
    ["import('./gallery/stories.ts')", 'src/gallery/stories.ts must not reach the browser'],
    [
      "import('../resources/gallery/stories.ts')",
      'resources/gallery/stories.ts must not reach the browser',
    ],
    ["import pg from 'pg'; console.log(pg)", 'node_modules/pg/'],
    [
      "import { readFileSync } from 'node:fs'; console.log(readFileSync)",
      '__vite-browser-external',
    ],
  ])(
    'refuses %s',
    async (code, message) => {
      await expect(bundle(code)).rejects.toThrow(message)
    },
    minute,
  )

  it(
    'lets types pass',
    async () => {
      await expect(
        bundle(
          "import type { Calls } from '../resources/registry.ts'; export const calls = {} as Calls",
        ),
      ).resolves.toBeTruthy()
    },
    minute,
  )
})
