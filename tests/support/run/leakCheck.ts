import type { Plugin } from 'vitest/config'
import { guardFolder } from '#tests/support/guardian.ts'

/** Vitest's own temporary folders: it removes them at the end of a run, but not of an interrupted one. */
export function leakCheck(): Plugin {
  return {
    name: 'leave-nothing',
    configureVitest({ project }) {
      guardFolder(project.tmpDir)
    },
  }
}
