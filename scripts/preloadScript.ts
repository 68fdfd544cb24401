import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { reaches } from '#define/route.ts'
import { routes } from '#resources/routes/administration.ts'
import type {} from '#src/loading/prefetchedResponse.ts'
import { type FirstAsked, firstAsked } from './firstQueries.ts'

/**
 * Gives the page a script that begins to load what the address needs where somebody is signed in: application, view, declarations and the
 * rows of a list, which otherwise are asked for one after the other, each when the one before has run. It runs nothing of them, and sign-in
 * loads none of them.
 */
export function headStart(): Plugin {
  return {
    name: 'head-start',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const source = scriptOf(chunks, String(page.source), await firstAsked())
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/head-start-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      page.source = String(page.source).replace(
        '<script ',
        `<script async src="/${fileName}"></script>\n    <script `,
      )
    },
  }
}

const application = ['/src/app/App.tsx', '/account/shell.calls.ts']
const list = '/src/views/EntityList.tsx'

function scriptOf(
  chunks: readonly Rolldown.OutputChunk[],
  page: string,
  asked: ReadonlyMap<string, FirstAsked>,
): string {
  const filesOf = filesIn(chunks)
  // Of those that the page names itself the browser knows already.
  const everywhere = filesOf(application).filter(file => !page.includes(file))
  const screens = new Map<string, string[]>()
  for (const { leaf } of reaches(routes)) {
    const modules = [
      ...(leaf.screen ? [`/${leaf.screen}.views.tsx`] : leaf.entity ? [list] : []),
      ...(leaf.entity ? [`/${leaf.entity}.entity.ts`] : []),
    ]
    const files = filesOf(modules)
      .filter(file => !everywhere.includes(file) && !page.includes(file))
      .join(' ')
    screens.set(files, [...(screens.get(files) ?? []), leaf.path])
  }
  const told = [everywhere.join(' '), [...screens], Object.fromEntries(asked)]
    .map(each => JSON.stringify(each))
    .join()
  return `(${run.toString()})(${told})`
}

/** Runs in the page, before anything else: it may use nothing from outside. */
function run(
  everywhere: string,
  screens: readonly [files: string, paths: readonly string[]][],
  asked: Readonly<Record<string, FirstAsked>>,
) {
  try {
    const session = sessionStorage.getItem('iERP_token')
    if (!session) return
    load()
    ask(session)
  } catch {
    // Without storage, or with what is no session in it, the application itself says what is wrong.
  }

  function load() {
    const within = (path: string) => `${location.pathname}/`.startsWith(`${path}/`)
    const found = screens
      .flatMap(([files, paths]) => paths.filter(within).map(path => ({ files, path })))
      .sort((a, b) => b.path.length - a.path.length)[0]
    for (const file of `${everywhere} ${found ? found.files : ''}`.trim().split(' ')) {
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

  /** As `dataProvider/http.ts` would, with a token that need not be renewed before. */
  function ask(session: string) {
    const first = location.search ? undefined : asked[location.pathname]
    if (!first || localStorage.getItem(`iERP_preference_${first.storeKey}`)) return
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
    // Whoever takes it is told; nobody may.
    answer.catch(() => {})
    window.early = { url: first.url, authorization, at: performance.now(), answer }
  }
}

/** The files that must be there before these modules run. */
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
