import { defineConfig } from 'vitest/config'
import { common, projects } from './tests/support/run/projects.ts'

/** Every behaviour once: `npm test`. What takes long by its nature is in `vitest.deep.config.ts`. */
export default defineConfig({
  ...common,
  test: { ...common.test, projects: Object.values(projects) },
})
