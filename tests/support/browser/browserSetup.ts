import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { type Chromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

const build = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url))

/** Builds the application if its sources have changed, and unpacks the browser once a run; each test file starts it for itself. */
export default async function setup(project: TestProject): Promise<() => void> {
  // In a process of its own: the application is built for production, whatever the tests run as.
  await promisify(execFile)(process.execPath, [build], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const { executablePath, env, remove } = await unpackChromium()
  project.provide('chromium', { executablePath, env })
  return remove
}
