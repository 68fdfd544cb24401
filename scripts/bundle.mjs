// Bundles our own TypeScript for node; packages stay where npm put them. Node 20 cannot run TypeScript itself.
import { build } from 'esbuild'

/** Bundles `entry` to `outfile`. */
export const bundle = (entry, outfile) =>
  build({
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
