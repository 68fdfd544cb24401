// Runs a TypeScript file: node scripts/run.mjs <file> [arguments]
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { tellDeclaration } from './told.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [entry, ...rest] = process.argv.slice(2)
const outfile = join(root, '.cache', `${basename(entry, '.ts')}.mjs`)
await mkdir(dirname(outfile), { recursive: true })
process.argv = [process.argv[0], outfile, ...rest]
// The bundler has told by itself what stands in its way.
await bundle(entry, outfile).catch(() => process.exit(1))
await import(pathToFileURL(outfile).href).catch(tellDeclaration)
