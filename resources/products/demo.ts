import type { AreaDemo } from '#server/demo/kit.ts'
import { skus } from './demo/catalogue.ts'

export default {
  parts: [skus],
} satisfies AreaDemo
