import type { AreaDemo } from '#server/demo/kit.ts'
import { messageTemplates } from './demo/messageTemplates.ts'
import { textUses } from './demo/textUses.ts'

export default {
  parts: [messageTemplates, textUses],
} satisfies AreaDemo
