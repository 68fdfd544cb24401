// The command line: builds the server when it is stale, then runs it. `serve` and `start` need the application too.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildStale } from './build.mjs'

await buildStale()
const root = dirname(dirname(fileURLToPath(import.meta.url)))
await import(pathToFileURL(join(root, 'dist/server/erp.mjs')).href)
