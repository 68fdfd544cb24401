import type { TestProject } from 'vitest/node'
import { type Chromium, unpackChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium
  }
}

/** Unpacks the browser once a run; each test file starts it for itself. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { executablePath, env, remove } = await unpackChromium()
  project.provide('chromium', { executablePath, env })
  return remove
}
