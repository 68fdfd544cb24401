// Runs a TypeScript file: node scripts/run.mjs <file> [arguments]
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from './bundle.mjs'
import { load, unbundled } from './load.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [entry, ...rest] = process.argv.slice(2)
// Files of one name in two folders may run side by side.
const name = relative(root, entry).replace(/\.ts$/, '').replaceAll(/[\\/]/g, '-')
const outfile = join(root, '.cache', `${name}.mjs`)
await mkdir(dirname(outfile), { recursive: true })
process.argv = [process.argv[0], outfile, ...rest]
await build({ ...bundleOptions(entry, outfile), logLevel: 'silent' }).then(
  () => load(outfile),
  error => {
    console.error(unbundled(error))
    process.exitCode = 1
  },
)
