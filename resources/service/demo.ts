import type { AreaDemo } from '#server/demo/kit.ts'
import { articles } from './demo/articles.ts'
import { tickets } from './demo/tickets.ts'

export default {
  parts: [tickets, articles],
} satisfies AreaDemo
