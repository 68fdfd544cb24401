// Bundles our own TypeScript for node: node 20 cannot run TypeScript.
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'

/** The esbuild options that bundle `entry` to `outfile`, without packages. */
export const bundleOptions = (entry, outfile) => ({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  // The browser half of a screen never runs in node.
  external: ['*.views.tsx'],
})

/** Bundles `entry` to `outfile`. */
export const bundle = (entry, outfile) => build(bundleOptions(entry, outfile))

/** Packages that load native code, workers or files of their own, or that few commands need. */
const apart = [
  '@electric-sql/*',
  '@node-rs/argon2',
  '@zxcvbn-ts/*',
  'bwip-js',
  'pdfkit',
  'pg-native',
  'sharp',
  'zxing-wasm',
]

/**
 * Bundles a program with its packages: the thousand small files of these took a server a third of the time in which it starts. What it
 * imports while it runs is in files of their own beside it, which are read only then.
 */
export const bundleProgram = (entry, outfile) => {
  const { packages: _, external, outfile: __, ...options } = bundleOptions(entry, outfile)
  const [outdir, name] = [dirname(outfile), basename(outfile, '.mjs')]
  for (const file of filesIn(outdir)) if (file.startsWith(`${name}-`)) rmSync(join(outdir, file))
  return build({
    ...options,
    outdir,
    splitting: true,
    entryNames: name,
    chunkNames: `${name}-[hash]`,
    outExtension: { '.js': '.mjs' },
    external: [...external, ...apart],
    // Packages of the older kind ask for modules of node by `require`.
    banner: {
      js: [
        "import { createRequire as requireOf } from 'node:module'",
        "import { dirname as folderOf } from 'node:path'",
        "import { fileURLToPath as pathOfUrl } from 'node:url'",
        'const require = requireOf(import.meta.url)',
        'const __filename = pathOfUrl(import.meta.url)',
        'const __dirname = folderOf(__filename)',
      ].join('\n'),
    },
  })
}

function filesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
