import { call, choice, integer, reference, text } from '#define'
import { labelCalls } from '#resources/stock/labels/labels.calls.ts'

const of = { containerId: reference('containers', { required: true }) }
const pieces = (label: string) => integer({ required: true, label })

/** More labels than this are printed container by container, or SKU by SKU. */
export const mostCartonLabels = 3000

/** What differs from what was expected, as a file has it. */
export const differenceColumns = {
  code: text({ required: true, label: 'SKU' }),
  name: text({ required: true }),
  purchaseOrder: text({ label: 'Purchase order' }),
  supplier: text(),
  quantity: pieces('Expected'),
  good: pieces('Good'),
  damaged: pieces('Damaged'),
  missing: pieces('Missing'),
  open: pieces('Not checked in'),
  kept: pieces('Extra, kept'),
  toReturn: pieces('Extra, to return'),
  difference: integer({ required: true, label: 'Good minus expected' }),
}

/** The papers of a container that is checked in. */
export const containerPaperCalls = {
  /** The goods received note: what came of each line, to sign. */
  printGoodsReceived: call({
    at: 'GET /api/containers/goodsReceived',
    of: 'containers',
    isDocument: true,
    input: of,
  }),
  /** A label for each carton: of all that is expected, or of what is checked in and kept. */
  printCartonLabels: call({
    at: 'GET /api/containers/cartonLabels',
    of: 'containers',
    isDocument: true,
    input: {
      ...of,
      pieces: choice(['Expected', 'Checked in'], { required: true, default: 'Checked in' }),
      size: labelCalls.getLabels.input.size,
    },
  }),
  /** The lines that did not come as they were expected. */
  exportCheckInDifferences: call({
    at: 'GET /api/containers/differences',
    of: 'containers',
    isFile: true,
    input: { ...of, format: choice(['csv', 'xlsx'], { default: 'xlsx' }) },
  }),
}
