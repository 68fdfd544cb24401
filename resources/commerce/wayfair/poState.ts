import { statusThere } from './wayfairFile.ts'

/** A line of a PO as far as its state goes. */
export interface StatedLine {
  readonly status: string
  readonly quantity: number
}

/** The state of a PO that has no order, with why. */
export interface PoState {
  readonly state: 'New' | 'Mapped' | 'Shipped' | 'Error' | 'Cancelled'
  readonly problem?: string
  readonly why?: string
}

/** Whether a line is to be delivered: a quantity of 0 is stored and not ordered. */
export const isOrdered = ({ status, quantity }: StatedLine) => quantity > 0 && isLive(status)

const isLive = (status: string) => statusThere(status)?.is !== 'Cancelled'

/**
 * The state of a PO without an order.
 * @param isFirst it was in no file before
 * @param isMapped all that is ordered leads to SKUs
 * @param hasAddress goods can be sent somewhere
 */
export function stateOf(
  lines: readonly StatedLine[],
  { isFirst, isMapped, hasAddress }: { isFirst: boolean; isMapped: boolean; hasAddress: boolean },
): PoState {
  const live = lines.filter(({ status }) => isLive(status))
  if (!live.length) return { state: 'Cancelled' }
  const unknown = live.find(({ status }) => !statusThere(status))
  if (unknown)
    return {
      state: 'Error',
      problem: 'status',
      why: `Wayfair says "${unknown.status.slice(0, 60)}", which is not known here. Create its order, or reject it.`,
    }
  const shipped = live.find(({ status }) => statusThere(status)!.is !== 'Open')
  if (shipped)
    return isFirst
      ? { state: 'Shipped', why: `First seen as ${shipped.status}: it is only recorded.` }
      : {
          state: 'Error',
          problem: 'shipped',
          why: `Wayfair says ${shipped.status}, and there is no order of it here. Create it, or reject it.`,
        }
  if (!live.some(isOrdered))
    return { state: 'Error', problem: 'nothing', why: 'All its quantities are 0.' }
  if (!hasAddress)
    return { state: 'Error', problem: 'address', why: 'It does not say where to ship to.' }
  return { state: isMapped ? 'Mapped' : 'New' }
}

/** The status of a PO: that of the line that is least far, of those that are not cancelled. */
export function statusOf(lines: readonly StatedLine[]): string {
  const live = lines.filter(({ status }) => isLive(status))
  const of = live.length ? live : lines
  return of.reduce((least, line) => (stepOf(line.status) < stepOf(least.status) ? line : least))
    .status
}

/** How far a status is; an unknown one is nowhere yet. */
export const stepOf = (status: string) => statusThere(status)?.step ?? 0
