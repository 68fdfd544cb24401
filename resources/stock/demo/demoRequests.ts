import { buyersOf } from '#resources/administration/demo/people.ts'
import { branchId } from '#resources/administration/demo/reference.ts'
import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'
import { transferCount } from './stock.ts'

type Request = Rows['demoRequests']

const hour = 3_600_000
const day = 24 * hour

/** Each state with what its transfer is meanwhile, and in which warehouse its goods are held. */
const states: readonly (readonly [
  Request['state'],
  Rows['transfers']['jobStatus'] | null,
  held: 'source' | 'road' | null,
])[] = [
  ['Requested', null, null],
  ['Approved', 'Draft', null],
  ['Declined', null, null],
  ['Allocated', 'Requested', 'source'],
  ['Transferred', 'In Transit', 'road'],
  ['On Display', 'Received', null],
  ['Closed', 'Received', null],
]
const reasons = [
  'New range for the window',
  'Customers ask to sit on it',
  'The old one is worn',
  'Shown in the catalogue of this month',
]
const answers: Partial<Record<NonNullable<Request['state']>, string>> = {
  Declined: 'It will be discontinued.',
  Closed: 'Sold off the floor.',
}

/** A showroom of each country, and its branch. */
const showrooms = { NZ: ['ONE', 'AKL'], CA: ['EDS', 'EDM'] } as const

/** Display requests in every state of each country, with their transfers. */
export const demoRequests = demoPart('demoRequests', {
  fills: ['demoRequests', 'transfers', 'transferLines', 'stockLines', 'stockMoves', 'pairedMoves'],
  needs: ['people', 'skus', 'markets', 'stock'],
  after: ['transfers', 'quality'],
  rows: ({ size, random, now, out }, { people, skus, markets, stock }) => {
    const chance = random('demoRequests')
    let transfers = transferCount(size)
    let count = 0
    for (const market of markets) {
      const { clientId, country, warehouses } = market
      const [shop, branch] = showrooms[country]
      const [asker, decider] = [buyersOf(people, country)[0]!, market.approvers[0]!]
      const source = warehouses.main[0]!
      const own = skus.filter(sku => sku.type === 'Single' && sku.prices[country])
      for (const [i, [state, jobStatus, held]] of states.entries()) {
        const at = now - (i * 3 + 1) * day - chance.int(1, 6) * hour
        const sku = chance.pick(own)
        const transferId = jobStatus ? chance.id(at) : undefined
        const reason = reasons[i % reasons.length]!
        const no = `DR${String(++count).padStart(6, '0')}`
        const stamps = { clientId, createdOnUtc: at }
        if (jobStatus) {
          const isSent = jobStatus === 'In Transit' || jobStatus === 'Received'
          out.transfers.push({
            ...stamps,
            id: transferId!,
            no: `TR${String(++transfers).padStart(6, '0')}`,
            sourceWarehouseId: source,
            targetWarehouseId: warehouses.ofCode[shop]!,
            jobStatus,
            purpose: 'Demo',
            reason: `${no}: ${reason}`,
            isDraft: jobStatus === 'Draft',
            date: isoDate(at + 2 * day),
          })
          out.transferLines.push({
            ...stamps,
            id: chance.id(at),
            transferId: transferId!,
            skuId: sku.id,
            stockStatus: 'Normal',
            quantity: 1,
            picked: isSent ? 1 : 0,
            received: jobStatus === 'Received' ? 1 : 0,
            damaged: 0,
            missing: 0,
            extra: 0,
          })
        }
        if (held)
          stock.addFrom(
            { warehouseId: source, stockStatus: 'Normal' },
            'Transfer',
            market,
            at,
            {
              skuId: sku.id,
              warehouseId: held === 'road' ? warehouses.transit : source,
              stockStatus: 'Normal',
              stockOnHoldStatus: 'Transfer',
              quantity: 1,
              transferId: transferId!,
            },
            { documentEntity: 'transfers', documentId: transferId!, staffId: decider },
          )
        out.demoRequests.push({
          ...stamps,
          createdBy: asker,
          id: chance.id(at),
          no,
          branchId: branchId(branch),
          warehouseId: warehouses.ofCode[shop]!,
          skuId: sku.id,
          quantity: 1,
          replacesSkuId: i % 3 === 2 ? chance.pick(own).id : undefined,
          reason,
          sourceWarehouseId: jobStatus ? source : undefined,
          askedById: asker,
          decidedById: state === 'Requested' ? undefined : decider,
          decidedOnUtc: state === 'Requested' ? undefined : at + 5 * hour,
          answer: answers[state!],
          transferId,
          state,
        })
      }
    }
  },
})
