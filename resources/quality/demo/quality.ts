import { createHash } from 'node:crypto'
import { qaCosts } from '#resources/quality/cost/qaCosts.entity.ts'
import { qaIssues } from '#resources/quality/qaIssues.entity.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import { faults, supplyNotes } from './qualityWords.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Person } from '#resources/administration/demo/people.ts'
import { pictureOf } from '#resources/products/demo/picture.ts'
import {
  type Buffers,
  demoPart,
  type Random,
  type Recent,
  type Rows,
  weightsOf,
} from '#server/demo/kit.ts'
import { causeId, handlingId, partyId, supplyNoteId } from './qualityReference.ts'
import type { Stock } from '#resources/stock/demo/stock.ts'

/** Before the tickets, which fill the stock lines up to the requested number. */
export const quality = demoPart('quality', {
  fills: [
    'qaIssues',
    'qaCosts',
    'qaPhotos',
    'stockIssues',
    'files',
    'fileContents',
    'stockLines',
    'stockMoves',
    'pairedMoves',
  ],
  needs: ['markets', 'people', 'skus', 'stock'],
  after: ['orders', 'transfers'],
  rows: ({ random, recent, now, out }, { markets, people, skus, stock }) =>
    addQuality(random('quality'), markets, people.all, skus, recent('orders'), stock, now, out),
})

type Issue = Rows['qaIssues']

const hour = 3_600_000
const day = 24 * hour
const issuesOfAll = 48
const states = [
  'New',
  'Investigating',
  'Action decided',
  'Waiting supplier',
  'Resolved',
  'Closed',
] as const
const severities = weightsOf({ Minor: 4, Major: 5, Critical: 1 })
const sources = qaIssues.fields.source.options.values
const foundAt: Readonly<Record<(typeof sources)[number], Issue['foundAt']>> = {
  Ticket: 'Customer',
  'Check-in': 'Check-in',
  Return: 'Delivery',
  Warehouse: 'Preparation',
  Showroom: 'Preparation',
  Other: undefined,
}
const woods = [
  [196, 154, 108],
  [121, 85, 61],
  [222, 200, 170],
  [150, 118, 92],
] as const

/**
 * Writes product issues in every status with their photos, costs, claims and the stock that they hold, and stock issues of the last weeks.
 * @param now the moment, in milliseconds since 1970
 */
function addQuality(
  random: Random,
  markets: readonly Market[],
  people: readonly Person[],
  skus: readonly Sku[],
  recent: Recent,
  stock: Stock,
  now: number,
  out: Buffers,
) {
  const goods = skus.filter(s => s.type === 'Single' && s.maker?.factoryId)
  const drafts = markets
    .flatMap(market =>
      Array.from({ length: Math.round(issuesOfAll * market.share) }, (_, i) => {
        const step = i % states.length
        const at = now - random.int(1 + step * 12, 20 + step * 25) * day - random.int(0, 9) * hour
        return { market, step, at }
      }),
    )
    .sort((a, b) => a.at - b.at)
  const used = new Set<string>()
  drafts.forEach(({ market, step, at }, i) => {
    const owners = people.filter(
      p => p.country === market.country && p.job === 'quality' && !p.hasLeft,
    )
    const ownerId = random.pick(owners).id
    const sku = random.pick(goods)
    const [description, cause, party] = random.pick(faults)
    const orders = recent.get(market.clientId) ?? []
    const source = random.pick(sources)
    const isClaim = step >= 3 && random.chance(0.7)
    const claim = isClaim ? random.int(40, 900) * 100 : undefined
    const id = random.id(at)
    const own = { clientId: market.clientId, createdOnUtc: at, createdBy: ownerId }
    const warehouseId = random.pick(market.warehouses.main)
    out.qaIssues.push({
      id,
      ...own,
      no: `QA${String(i + 1).padStart(6, '0')}`,
      productId: sku.productId,
      skuId: sku.id,
      quantity: random.int(1, 4),
      severity: random.weighted(severities),
      description,
      source,
      foundAt: foundAt[source],
      orderId: source === 'Ticket' && orders.length ? random.pick(orders) : undefined,
      warehouseId,
      stockStatus: 'Normal',
      supplierId: sku.maker!.supplierId,
      factoryId: sku.maker!.factoryId,
      batch: random.chance(0.4) ? `B${random.int(2401, 2640)}` : undefined,
      causeId: step ? causeId(cause) : undefined,
      partyId: step > 1 ? partyId(party) : undefined,
      handlingId: step > 1 ? handlingId(random.int(0, 8)) : undefined,
      noteId: step > 2 ? supplyNoteId(random.int(0, supplyNotes.length - 1)) : undefined,
      ownerId,
      decision: step > 1 ? random.pick(decisions) : undefined,
      correctiveAction: step > 3 ? random.pick(actions) : undefined,
      preventiveAction: step > 4 ? random.pick(actions) : undefined,
      claimAmount: claim,
      claimCurrency: claim ? sku.maker!.supplier.currency : undefined,
      credited: claim && step > 4 ? Math.round(claim * random.pick([1, 1, 0.5, 0])) : undefined,
      claimReference: claim ? `C-${random.int(1000, 9999)}` : undefined,
      state: states[step]!,
      updatedOnUtc: Math.min(now, at + step * day),
    } satisfies Issue)
    for (let n = random.int(1, 2); n; n--)
      addPhoto(random, id, { ...own, uploadedBy: ownerId }, out)
    for (let n = step > 1 ? random.int(1, 3) : 0; n; n--)
      out.qaCosts.push({
        id: random.id(at),
        ...own,
        qaIssueId: id,
        kind: random.pick(qaCosts.fields.kind.options.values),
        amount: random.int(15, 260) * 100,
        note: random.chance(0.3)
          ? random.pick(['Two hours', 'From the spare parts', 'Both ways'])
          : undefined,
      })
    // One issue for each SKU, as one line of stock holds no more than one issue of the demo.
    if ((step === 2 || step === 3) && !used.has(sku.id)) {
      used.add(sku.id)
      const place = { skuId: sku.id, warehouseId, stockStatus: 'Normal' }
      stock.addFrom(
        place,
        'Move',
        market,
        at + hour,
        { ...place, stockOnHoldStatus: 'QA', quantity: random.int(1, 3) },
        { documentEntity: 'qaIssues', documentId: id, staffId: ownerId },
      )
    }
    if (random.chance(0.4)) addStockIssue(random, sku, ownerId, { ...own, qaIssueId: id }, out)
    if (random.chance(0.2)) addStockIssue(random, random.pick(goods), ownerId, own, out)
  })
}

interface Own {
  clientId: string
  createdOnUtc: number
  createdBy: string
}

function addPhoto(
  random: Random,
  qaIssueId: string,
  { uploadedBy, ...own }: Own & { uploadedBy: string },
  out: Buffers,
) {
  const bytes = pictureOf(random.pick(woods), random.int(1, 5))
  const fileId = random.id(own.createdOnUtc)
  out.files.push({
    id: fileId,
    clientId: own.clientId,
    createdOnUtc: own.createdOnUtc,
    ownerEntity: 'qaPhotos',
    name: `photo-${random.int(1000, 9999)}.png`,
    mime: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadedBy,
  })
  out.fileContents.push({ fileId, bytes: `\\x${bytes.toString('hex')}` })
  out.qaPhotos.push({
    id: random.id(own.createdOnUtc),
    ...own,
    qaIssueId,
    photo: fileId,
    note: random.pick(['Front', 'Left side', 'Carton', undefined]),
  })
}

function addStockIssue(
  random: Random,
  sku: Sku,
  staffId: string,
  own: Own & { qaIssueId?: string },
  out: Buffers,
) {
  out.stockIssues.push({
    id: random.id(own.createdOnUtc),
    ...own,
    no: `SI${String(out.stockIssues.length + 1).padStart(6, '0')}`,
    skuId: sku.id,
    quantity: random.int(1, 3),
    type: random.pick(['Missing', 'Damaged', 'Wrong item', 'Missing parts'] as const),
    note: random.chance(0.5) ? 'Seen while picking' : undefined,
    state: own.qaIssueId && random.chance(0.5) ? 'Resolved' : 'Open',
    staffId,
  })
}

const decisions = [
  'Repair in our workshop, claim the parts.',
  'Hold the rest of the batch until the supplier has answered.',
  'Customer keeps it with a discount.',
  'Send back with the next return container.',
]
const actions = [
  'Supplier adds corner foam from the next production on.',
  'Checked the whole batch, three more pieces set aside.',
  'Drawing sent again with the measure marked.',
  'Dock crew shown how to lift it.',
]
