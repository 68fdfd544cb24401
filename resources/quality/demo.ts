import type { AreaDemo } from '#server/demo/kit.ts'
import { quality } from './demo/quality.ts'
import { qualityReference } from './demo/qualityReference.ts'

export default {
  parts: [quality],
  reference: qualityReference,
} satisfies AreaDemo
