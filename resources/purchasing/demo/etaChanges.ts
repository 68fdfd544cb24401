import { buyersOf } from '#resources/administration/demo/people.ts'
import { demoPart, isoDate, type Buffers, type Random } from '#server/demo/kit.ts'

const day = 86_400_000
const reasons = [
  'Storm in the Tasman Sea',
  'Port congestion',
  'Left out at the transhipment',
  'The ship was late at the port before',
  'Earlier berth than announced',
] as const

/** Changes of goods on their way: ships that slip, factories that are late, pieces that lack. */
export const etaChanges = demoPart('etaChanges', {
  fills: ['etaChanges'],
  needs: ['people', 'markets', 'incoming'],
  rows: ({ random, now, out }, { people, markets }) => {
    const stream = random('changes of days')
    for (const { clientId, country } of markets)
      note(stream, now, out, clientId, buyersOf(people, country)[0]!)
  },
})

function note(random: Random, now: number, out: Buffers, clientId: string, buyer: string) {
  const write = (at: number, row: Omit<(typeof out.etaChanges)[number], 'id' | 'createdOnUtc'>) =>
    out.etaChanges.push({
      id: random.id(at),
      clientId,
      createdOnUtc: at,
      createdBy: buyer,
      changedById: buyer,
      ...row,
    })
  for (const [i, { id, state, arrivesOn }] of out.containers
    .filter(each => each.clientId === clientId && each.arrivesOn)
    .entries()) {
    if (state === 'Cancelled')
      write(now - 4 * day, { containerId: id, what: 'Cancelled', oldDay: arrivesOn })
    const slips = state === 'Sailing' ? (i % 3) + 1 : i % 3 === 0 ? 0 : 1
    let newDay = arrivesOn
    for (let n = 0; n < slips; n++) {
      const oldDay = isoDate(Date.parse(newDay!) - random.int(-1, 8) * day)
      const reason = reasons[(i + n) % reasons.length]!
      const at = Math.min(now - (n * 5 + 1) * day, Date.parse(arrivesOn!) - (n * 5 + 2) * day)
      write(at, { containerId: id, what: 'ETA', oldDay, newDay, reason })
      newDay = oldDay
    }
  }
  const mine = new Set(out.purchaseOrders.filter(o => o.clientId === clientId).map(o => o.id))
  for (const [i, line] of out.purchaseOrderLines
    .filter(each => mine.has(each.purchaseOrderId) && each.readyDate)
    .slice(-12)
    .entries()) {
    const { id, purchaseOrderId, skuId, readyDate, quantity } = line
    const of = { purchaseOrderId, purchaseOrderLineId: id, skuId }
    const at = now - (i + 2) * day
    if (i % 2)
      write(at, {
        ...of,
        what: 'Ready day',
        oldDay: isoDate(Date.parse(readyDate!) - random.int(2, 9) * day),
        newDay: readyDate,
        reason: 'The factory waits for fabric',
      })
    else write(at, { ...of, what: 'Agreed pieces', oldPieces: quantity + 2, newPieces: quantity })
  }
  const arrivals = new Map(
    out.containers.map(({ id, arrivesOn }) => [id, Date.parse(arrivesOn!) + 5 * day]),
  )
  for (const line of out.containerLines.filter(each => each.clientId === clientId && each.missing))
    write(Math.min(now - 3 * day, arrivals.get(line.containerId) ?? now), {
      containerId: line.containerId,
      purchaseOrderId: line.purchaseOrderId,
      purchaseOrderLineId: line.purchaseOrderLineId,
      skuId: line.skuId,
      what: 'Missing',
      oldPieces: 0,
      newPieces: line.missing,
    })
}
