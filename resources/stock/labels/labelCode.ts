/** How the QR code of a label begins: other codes in a shop do not. */
const mark = 'L:'

/**
 * The text of a label's QR code: its id in few letters, so that the code stays large enough to read
 * on the smallest label.
 * @example labelCode('019338f4-3f00-7000-8000-000000000001')
 */
export const labelCode = (id: string) =>
  mark +
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(32)
    .toUpperCase()

/** Whether what was read is a label's code, and no barcode of goods. */
export const isLabelCode = (read: string) => tidyCode(read).startsWith(mark)

/** What was read, as it is printed. Keyboards and readers change case and add spaces. */
export const tidyCode = (read: string) => read.trim().toUpperCase()
