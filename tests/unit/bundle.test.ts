import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepsServerOut } from '../../vite.config.ts'

const root = new URL('../..', import.meta.url).pathname
const minute = 60_000

describe('the browser bundle', () => {
  let chunks: Rolldown.OutputChunk[]
  let page: string
  // Under test React would be bundled with its warnings.
  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const { output } = (await build({
      root,
      logLevel: 'error',
      build: { write: false },
    })) as Rolldown.RolldownOutput
    chunks = output.filter(each => each.type === 'chunk')
    page = String(
      output.filter(each => each.type === 'asset').find(each => each.fileName === 'index.html')!
        .source,
    )
  }, minute)
  afterAll(() => void vi.unstubAllEnvs())

  const chunkOf = (module: string) =>
    chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(module)))!
  /** Everything that must arrive before these modules run. */
  function needed(...modules: string[]) {
    const files = new Set<string>()
    const add = (chunk: Rolldown.OutputChunk) => {
      if (files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const name of chunk.imports) add(chunks.find(each => each.fileName === name)!)
    }
    modules.forEach(module => add(chunkOf(module)))
    return chunks.filter(chunk => files.has(chunk.fileName))
  }
  const kilobytes = (some: readonly Rolldown.OutputChunk[]) =>
    some.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0) / 1000
  const packages = (some: readonly Rolldown.OutputChunk[]) =>
    new Set(
      some.flatMap(chunk =>
        chunk.moduleIds.map(id => id.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]),
      ),
    )

  it('of the sign-in page is at most 150 kB, and knows neither react-admin nor MUI', () => {
    const signIn = needed('src/main.tsx')
    expect(kilobytes(signIn)).toBeLessThan(150)
    for (const name of [
      'ra-core',
      'react-admin',
      '@mui/material',
      'react-router',
      '@tanstack/react-query',
    ])
      expect(packages(signIn)).not.toContain(name)
  })

  it('up to the first list is at most 360 kB, sign-in included', () => {
    expect(
      kilobytes(
        needed(
          'src/main.tsx',
          'src/app/App.tsx',
          'src/views/EntityList.tsx',
          'orderTags.entity.ts',
          'orderProcessing.calls.ts',
        ),
      ),
    ).toBeLessThan(360)
  })

  it("keeps an area's declarations together, and every custom view apart from them", () => {
    expect(chunkOf('orderTags.entity.ts')).toBe(chunkOf('orders.entity.ts'))
    expect(chunkOf('shippingProviders.entity.ts')).not.toBe(chunkOf('orders.entity.ts'))
    expect(chunkOf('stockCheck.views.tsx')).not.toBe(chunkOf('stockLines.entity.ts'))
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
      "import('../resources/sales/orderProcessing.server.ts')",
      'orderProcessing.server.ts must not reach the browser',
    ],
    [
      "import { entities } from '../resources/registry.ts'; console.log(entities)",
      'resources/registry.ts must not reach the browser',
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
