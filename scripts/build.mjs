// Builds what is stale: the application (dist/app) and the server (dist/server). Hashes of the
// sources decide what is stale.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bundleProgram } from './bundle.mjs'
import { reportDeclaration } from './load.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)

const parts = [
  {
    name: 'server',
    out: 'dist/server/erp.mjs',
    sources: ['server', 'define', 'resources', 'scripts/bundle.mjs'],
    make: () => bundleProgram(at('server/cli/start.ts'), at('dist/server/erp.mjs')),
  },
  {
    name: 'application',
    out: 'dist/app/index.html',
    sources: [
      'src',
      'define',
      'resources',
      'dataProvider',
      'authProvider',
      'index.html',
      'public',
      'vite.config.ts',
      'scripts/preloadScript.ts',
      'scripts/firstQueries.ts',
      'scripts/keptFiles.mjs',
    ],
    make: makeApplication,
  },
]

/** Builds every part whose sources or packages have changed since its last build. */
async function buildStale() {
  for (const part of parts) {
    const stamp = at('.cache', `${part.name}.stamp`)
    const now = fingerprint([...part.sources, 'package-lock.json'])
    if (existsSync(at(part.out)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now)
      continue
    const began = Date.now()
    await part.make()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, now)
    console.log(`Built the ${part.name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  }
}

async function makeApplication() {
  const { build } = await import('vite')
  const { keptFiles, withScratch } = await import('./keptFiles.mjs')
  // Vite sets NODE_ENV to "production" for the whole process; a server started next would run as a
  // real installation.
  const { NODE_ENV } = process.env
  await withScratch(() =>
    build({
      root,
      configFile: at('vite.config.ts'),
      logLevel: 'warn',
      plugins: [keptFiles()],
    }),
  )
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  await Promise.all(
    filesBelow(at('dist/app'))
      .filter(f => ['.js', '.css', '.html', '.svg', '.json', '.wasm'].includes(extname(f)))
      .map(compress),
  )
}

/**
 * Stores a gzip and a brotli copy of each text file and program, so that the server compresses
 * nothing per request.
 */
async function compress(file) {
  const content = readFileSync(file)
  if (content.length < 1024) return
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  writeFileSync(
    `${file}.br`,
    await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  )
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesBelow(at(source))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path, { withFileTypes: true })
      .flatMap(e => filesBelow(join(path, e.name)))
      .toSorted((a, b) => (a < b ? -1 : 1))
  } catch {
    return [path]
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStale().catch(reportDeclaration)
