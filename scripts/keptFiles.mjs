// The service worker `sw.js`, which phones of the warehouse register: it keeps the application's files
// and nothing of `/api`. A new version waits until the upgrade dialog takes it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VitePWA } from 'vite-plugin-pwa'
import { withTmpdir } from './tmpdir.mjs'

/** The plugin that writes it. A part of builds of the product alone: it reads the files that they write. */
export const keptFiles = () =>
  VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,wasm,svg}'],
      navigateFallback: '/index.html',
      // The page of sign-in is another one, and what is no page is never kept.
      navigateFallbackDenylist: [/^\/(api|login|assets|metrics|healthz|readyz)/i],
      // The names of these files change with their contents.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 5_000_000,
      cleanupOutdatedCaches: true,
      // The page of a first visit has its files, too, when its network goes. A new version still waits.
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
    },
  })

/** Does work whose temporary files nobody removes: Workbox writes there first, and leaves it. */
export async function withScratch(work) {
  const scratch = mkdtempSync(join(tmpdir(), 'erp-build-'))
  try {
    return await withTmpdir(scratch, work)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
