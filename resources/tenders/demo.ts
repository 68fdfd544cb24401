import type { AreaDemo } from '#server/demo/kit.ts'
import { openings } from './demo/openings.ts'
import { tenders } from './demo/tenders.ts'

export default {
  parts: [tenders, openings],
} satisfies AreaDemo
