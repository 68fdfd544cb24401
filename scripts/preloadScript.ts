import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type {} from '#src/loading/prefetchedResponse.ts'
import { build } from 'esbuild'
import { bundleOptions } from './bundle.mjs'
import type * as FirstAskedModule from './firstQueries.ts'
import { areasWithViews, type Door, firstViews, viewDoors } from './viewDoors.ts'

/**
 * Makes the page load what follows its first code, which otherwise loads one after the other: the
 * application, and by a script what the address of a signed-in person needs (view, declarations and
 * the rows of a list). None of it is executed. `signIn.html`, the page of `/login`, has neither.
 */
export function preloadScript(): Plugin {
  let root = ''
  return {
    name: 'head-start',
    apply: 'build',
    enforce: 'post',
    configResolved: config => {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const asked = await loadFirstAsked(root)
      const plain = String(page.source)
      this.emitFile({ type: 'asset', fileName: 'signIn.html', source: plain })
      const links = filesIn(chunks)(application)
        .filter(file => !plain.includes(file))
        .map(linkTo)
      const whole = plain.replace('</head>', `${links.join('')}</head>`)
      const source = scriptOf(chunks, whole, asked, viewDoors(root))
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/head-start-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      page.source = whole.replace(
        '<script ',
        `<script async src="/${fileName}"></script>\n    <script `,
      )
    },
  }
}

interface FirstAsked {
  readonly leaves: typeof FirstAskedModule.leaves
  readonly asked: ReadonlyMap<string, FirstAskedModule.FirstAsked>
}

/** Bundled here: `npm run dev` restarts whenever a file that vite.config.ts imports is saved. */
async function loadFirstAsked(root: string): Promise<FirstAsked> {
  const file = join(root, `.cache/firstAsked-${process.pid}.mjs`)
  try {
    const options = bundleOptions(join(root, 'scripts/firstQueries.ts'), file)
    await build({ ...options, external: ['*.tsx'] })
    const { leaves, firstQueries, viewsOf }: typeof FirstAskedModule = await import(
      pathToFileURL(file).href
    )
    const areas = await Promise.all(areasWithViews(root).map(viewsOf))
    return { leaves, asked: await firstQueries(areas) }
  } finally {
    for (const each of [file, `${file}.map`]) rmSync(each, { force: true })
  }
}

const application = ['/src/app/App.tsx', '/resources/browser.ts', '/shell/shell.calls.ts']
const list = '/src/views/list/EntityList.tsx'

/** Low, because the first code imports it: that comes first over a slow network. */
const linkTo = (file: string) =>
  `  <link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" fetchpriority="low" crossorigin href="/${file}">\n  `

function scriptOf(
  chunks: readonly Rolldown.OutputChunk[],
  page: string,
  { leaves, asked }: FirstAsked,
  doors: readonly Door[],
): string {
  const filesOf = filesIn(chunks)
  const screens = new Map<string, string[]>()
  for (const leaf of leaves) {
    const modules = [
      ...firstViews(doors, leaf, list),
      ...(leaf.entity ? [`/${leaf.entity}.entity.ts`] : []),
    ]
    // The browser already loads the modules that the page names.
    const files = filesOf(modules)
      .filter(file => !page.includes(file))
      .join(' ')
    screens.set(files, [...(screens.get(files) ?? []), leaf.path])
  }
  const args = [[...screens], Object.fromEntries(asked)].map(each => JSON.stringify(each)).join()
  return `(${run.toString()})(${args})`
}

/** Runs in the page before anything else: it may use nothing from outside. */
function run(
  screens: readonly [files: string, paths: readonly string[]][],
  asked: Readonly<Record<string, FirstAskedModule.FirstAsked>>,
) {
  try {
    const session = sessionStorage.getItem('iERP_token')
    if (!session) return
    load()
    ask(session)
  } catch {
    // Without storage or with an invalid session, the application itself reports the problem.
  }

  function load() {
    const within = (path: string) => `${location.pathname}/`.startsWith(`${path}/`)
    const found = screens
      .flatMap(([files, paths]) => paths.filter(within).map(path => ({ files, path })))
      .sort((a, b) => b.path.length - a.path.length)[0]
    for (const file of found?.files.split(' ').filter(Boolean) ?? []) {
      const link = document.createElement('link')
      if (file.endsWith('.css')) {
        link.rel = 'preload'
        link.as = 'style'
      } else link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = `/${file}`
      document.head.append(link)
    }
  }

  /** The request of `dataProvider/http.ts`, with a token that needs no renewal. */
  function ask(session: string) {
    const first = location.search ? undefined : asked[location.pathname]
    const isKept = (name: string) => localStorage.getItem(`iERP_preference_${name}`)
    // A list with columns of the person's own asks for others.
    if (!first || isKept(first.storeKey) || isKept(`${location.pathname}.look`)) return
    const { accessToken, expireAt } = JSON.parse(session)
    if (!(expireAt - Date.now() >= 600_000)) return
    const claims = accessToken.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')
    const codes: string[] = JSON.parse(atob(claims)).mod.split(/[ ,]+/)
    if (!first.chain.every(some => some.some(code => codes.includes(code)))) return
    const authorization = `Bearer ${accessToken}`
    const answer = fetch(first.url, {
      headers: { Accept: 'application/json', Terminal: 'pc', Authorization: authorization },
      signal: AbortSignal.timeout(100_000),
    })
    // The consumer handles a failure; there may be no consumer.
    answer.catch(() => {})
    window.prefetchedResponse = { url: first.url, authorization, at: performance.now(), answer }
  }
}

/** The files that these modules import. */
function filesIn(chunks: readonly Rolldown.OutputChunk[]) {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  return (modules: readonly string[]): string[] => {
    const files = new Set<string>()
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
      for (const name of chunk.imports) add(byName.get(name))
    }
    for (const module of modules)
      add(chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(module))))
    return [...files]
  }
}
