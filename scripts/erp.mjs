// The command line: builds what is stale, then runs the server's bundle with the same arguments.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// A separate process, because a production build sets NODE_ENV for its whole process.
const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
// The build has printed its own errors.
if (built.status !== 0) process.exit(built.status ?? 1)
await import(pathToFileURL(join(root, 'dist/server/erp.mjs')).href)
