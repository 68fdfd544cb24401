import type { AreaDemo } from '#server/demo/kit.ts'
import { tickets } from './demo/tickets.ts'

export default {
  parts: [tickets],
} satisfies AreaDemo
