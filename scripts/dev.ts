// npm run dev: the product with demo data. Vite serves the application on PORT; the server restarts
// when its code is saved.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuildOptions, context } from 'esbuild'
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite'
import { openConfigured } from '#server/db/open.ts'
import { projectRoot, settingsFrom } from '#server/settings.ts'
import { bundleOptions } from './bundle.mjs'
import { devServer } from './devServer.ts'

const at = (file: string) => join(projectRoot, file)
const bundle = at('.cache/dev/erp.mjs')
mkdirSync(dirname(bundle), { recursive: true })

const settings = settingsFrom(process.env)
// This process keeps the database open across server restarts.
const database = await openConfigured(settings).catch(refuse)
const proxy: ProxyOptions = {}
const server = devServer(bundle, url => (proxy.target = url))
let vite: ViteDevServer | undefined
process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))

const bundler = await context({
  ...(bundleOptions(at('server/cli/erp.ts'), bundle) as BuildOptions),
  plugins: [
    {
      name: 'restart',
      setup: build =>
        build.onEnd(({ errors }) => {
          if (vite && !errors.length) void restart()
        }),
    },
  ],
})
await bundler.watch()
await bundler.rebuild().catch(() => stop(1))
if (!(await server.restart())) await stop(1)
vite = await createServer({
  root: projectRoot,
  configFile: at('vite.config.ts'),
  clearScreen: false,
  logLevel: 'warn',
  server: { port: settings.port, strictPort: true, host: settings.host, proxy: { '/api': proxy } },
})
vite.watcher.on('all', (_, file) => {
  if (file.endsWith('.sql')) void restart()
})
await vite.listen().catch(async (error: Error) => {
  console.error(error.message)
  await stop(1)
})
console.log(`Ready on http://localhost:${settings.port}. Ctrl+C ends it.`)

async function restart() {
  const began = Date.now()
  if (await server.restart())
    console.log(`The server started again in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

async function stop(status: number): Promise<never> {
  await Promise.all([vite?.close(), bundler?.dispose(), server.close()])
  await database.close()
  process.exit(status)
}

function refuse(error: Error): never {
  console.error(error.message)
  process.exit(1)
}
