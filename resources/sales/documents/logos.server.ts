import type { Context } from '#server/kit'
import { picturesOf } from '#resources/products/lists/printedPictures.server.ts'
import type { OrderPaper } from './orderPaper.server.ts'
import type { Logos } from './paperBlocks.server.ts'

/** The logos of those who sell. */
export const logosOf = (context: Context, papers: readonly OrderPaper[]): Promise<Logos> =>
  picturesOf(context, [...new Set(papers.flatMap(({ seller }) => seller.logo ?? []))])
