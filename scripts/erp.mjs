// The command line: builds what is stale, then runs the server's bundle with the same arguments.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// In a process of its own, because a build for production makes its whole process one.
execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
await import(pathToFileURL(join(root, 'dist/server/erp.mjs')).href)
