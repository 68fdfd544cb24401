import './labels.texts.ts'
import type { ErpDataProvider } from '#data/index.ts'
import { say } from '#src/i18n/say.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import { labelFormats, type LabelFormatId } from '#define/labels/labelFormats.ts'
import type { labelCalls } from './labels.calls.ts'

type Paper = Omit<CallInput<typeof labelCalls.getLabels>, 'printNo'>

/** The size of the labels that this browser printed last. */
export const sizeUsed = (): LabelFormatId =>
  labelFormats.find(({ id }) => id === recall(names.labels))?.id ?? '105x74'

/**
 * Writes labels; `file` fetches their pages, and what was printed on is remembered.
 * Where the pages do not arrive, the labels are written all the same:
 * `file` says so.
 */
export async function writeLabels(
  provider: ErpDataProvider,
  of: CallInput<typeof labelCalls.printLabels>,
  paper: Paper,
) {
  remember(names.labels, paper.size)
  const { printNo, ...counts } = await provider.call('printLabels', of)
  const file = (on: Paper = paper) =>
    pagesOf(provider, printNo, on).catch((cause: unknown) => {
      throw new Error(say('price_labels.unfetched', { why: messageOf(cause) }))
    })
  return { ...counts, file }
}

/** The pages of a print, on the size that this browser printed last: again, or at last. */
export const pagesOf = (
  provider: ErpDataProvider,
  printNo: string,
  paper: Paper = { size: sizeUsed() },
) => provider.callFile('getLabels', { printNo, ...paper })
