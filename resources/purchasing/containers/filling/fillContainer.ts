import { isMeasured, type Goods, type Load } from './capacity.ts'

/** A line of a purchase order that still has pieces to be loaded. */
export interface Open extends Omit<Goods, 'quantity'> {
  readonly purchaseOrderLineId: string
  readonly notLoaded: number
  /** Pieces a carton; each piece by itself where it is not known. */
  readonly perCarton: number | null
  /** Weeks that the stock lasts; none where nothing is sold. */
  readonly cover: number | null
  readonly readyDate: string | null
}

export interface Proposal {
  /** Pieces of each line that go into the container, in the order in which they were taken. */
  readonly lines: readonly { readonly purchaseOrderLineId: string; readonly quantity: number }[]
  /** SKUs that are left out, because nobody knows what they take. */
  readonly unmeasured: readonly string[]
}

/**
 * Fills what is left of a container with lines whose goods run out first, in whole cartons, until m³
 * or kg is full. A line that does not fit any more leaves its room to the next ones. What is left of
 * a line after whole cartons is its last carton, which is not full and takes the room of its pieces.
 */
export function fillContainer(
  open: readonly Open[],
  left: Pick<Load, 'volume' | 'weight'>,
): Proposal {
  let { volume, weight } = left
  const lines: { purchaseOrderLineId: string; quantity: number }[] = []
  for (const line of open.filter(isMeasured).toSorted(byNeed)) {
    const fits = Math.min(whole(volume, line.volume!), whole(weight, line.weight!))
    const carton = line.perCarton ?? 1
    const quantity = fits >= line.notLoaded ? line.notLoaded : Math.floor(fits / carton) * carton
    if (quantity <= 0) continue
    lines.push({ purchaseOrderLineId: line.purchaseOrderLineId, quantity })
    volume -= quantity * line.volume!
    weight -= quantity * line.weight!
  }
  const unmeasured = open.filter(line => !isMeasured(line)).map(({ skuCode }) => skuCode)
  return { lines, unmeasured: [...new Set(unmeasured)].sort() }
}

/** Sums of fractions end a hair beside the whole number. */
const whole = (room: number, each: number) => Math.max(0, Math.floor(room / each + 1e-9))

const never = Number.MAX_SAFE_INTEGER

/** Least cover first, then what is ready first; what is not sold comes last. */
const byNeed = (a: Open, b: Open) =>
  (a.cover ?? never) - (b.cover ?? never) ||
  (a.readyDate ?? '9').localeCompare(b.readyDate ?? '9') ||
  a.skuCode.localeCompare(b.skuCode)
