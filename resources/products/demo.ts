import type { AreaDemo } from '#server/demo/kit.ts'
import { skus } from './demo/catalogue.ts'
import { searchWordReference } from './demo/searchWords.ts'

export default {
  reference: searchWordReference,
  parts: [skus],
} satisfies AreaDemo
