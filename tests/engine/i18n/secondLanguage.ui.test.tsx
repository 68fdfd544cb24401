import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { build, createServer, type Rolldown, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const root = join(import.meta.dirname, '../../..')
const minute = 60_000
const folder = temporaryFolder('languages')
const copy = folder.path
let server: ViteDevServer | undefined

/** The application as it stands, and one file more. */
beforeAll(async () => {
  for (const part of [
    'define',
    'src',
    'resources',
    'dataProvider',
    'authProvider',
    'index.html',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'scripts/bundle.mjs',
    'scripts/areaDeclarations.ts',
    'scripts/preloadScript.ts',
    'scripts/viewDoors.ts',
    'scripts/firstQueries.ts',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  cpSync(join(root, 'tests/support/fr.ts'), join(copy, 'src/i18n/fr.ts'))
  server = await createServer({
    root: copy,
    configFile: join(copy, 'vite.config.ts'),
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
}, minute)
afterAll(async () => {
  await server?.close()
  folder.remove()
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.lang = 'en'
})

/** The application's own modules, begun by a browser that asks for these languages. */
async function begunFor(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  server!.moduleGraph.invalidateAll()
  const load = (file: string) => server!.ssrLoadModule(file)
  await (await load('/src/i18n/languages.ts')).speakBrowsersLanguage()
  return load
}

describe('another language is one file', () => {
  it('which is spoken where the browser asks for it', async () => {
    const load = await begunFor('fr-NZ', 'en')
    expect(document.documentElement.lang).toBe('fr')
    const { SignIn } = await load('/resources/shell/signIn/SignIn.tsx')
    render(<SignIn preload={() => {}} onSignedIn={async () => {}} />)
    screen.getByRole('button', { name: 'Se connecter' })
    const { say } = await load('/src/i18n/say.ts')
    expect(say('list.search', { many: 'tables' })).toBe('Chercher des tables')
    const { orderTags } = await load('/resources/sales/orderTags.entity.ts')
    const { spokenEntity, spokenTree } = await load('/src/i18n/declared.ts')
    expect(spokenEntity(orderTags).titles).toEqual(['Étiquette', 'Étiquettes'])
    expect(spokenEntity(orderTags).fields.name.options.label).toBe('Nom')
    const { routes } = await load('/resources/routes/index.ts')
    expect(JSON.stringify(spokenTree(routes))).toContain('Étiquettes')
  })

  it('and nowhere else', async () => {
    const load = await begunFor('de-DE', 'en-NZ', 'fr')
    expect(document.documentElement.lang).toBe('en')
    const { say } = await load('/src/i18n/say.ts')
    expect(say('list.search', { many: 'tables' })).toBe('Search tables')
  })

  it(
    'which the built page loads only then',
    async () => {
      const { output } = (await build({
        root: copy,
        configFile: join(copy, 'vite.config.ts'),
        logLevel: 'error',
        build: { write: false },
      })) as Rolldown.RolldownOutput
      const chunks = output.filter(each => each.type === 'chunk')
      const french = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('i18n/fr.ts'))!
      expect(french.code).toContain('Se connecter')
      const main = chunks.find(({ isEntry }) => isEntry)!
      expect(chunks.flatMap(({ imports }) => imports)).not.toContain(french.fileName)
      expect(main.code).not.toContain('Se connecter')
    },
    minute,
  )
})
