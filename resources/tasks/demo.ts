import type { AreaDemo } from '#server/demo/kit.ts'
import { taskReference } from './demo/taskReference.ts'
import { tasks } from './demo/tasks.ts'

export default {
  parts: [tasks],
  reference: taskReference,
} satisfies AreaDemo
