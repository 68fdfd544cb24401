import type { AreaDemo } from '#server/demo/kit.ts'
import { messageTemplates } from './demo/messageTemplates.ts'

export default {
  parts: [messageTemplates],
} satisfies AreaDemo
