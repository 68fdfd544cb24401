import type { AreaDemo } from '#server/demo/kit.ts'
import { tenders } from './demo/tenders.ts'

export default {
  parts: [tenders],
} satisfies AreaDemo
