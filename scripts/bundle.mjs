// Bundles our own TypeScript for node, without packages: node 20 cannot run TypeScript.
import { build } from 'esbuild'

/** The esbuild options that bundle `entry` to `outfile`. */
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
