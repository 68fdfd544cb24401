import type { AnswerOf } from '#define'
import type { saleShape } from './saleShapes.ts'

export type Sale = AnswerOf<typeof saleShape>

/** A line of a sale before it is known what is there of it. */
export type PlainLine = Omit<
  Sale['lines'][number],
  'free' | 'coming' | 'comingOn' | 'readyOn' | 'earliestOn' | 'chain' | 'sooner'
> & {
  members: readonly { skuId: string; code: string; required: number }[]
  isAnnounced: boolean
}
