import { demoPart } from '#server/demo/kit.ts'

const hour = 3_600_000

/** Copies of web products: one that is done, one to be looked at, and a product that is split. */
export const copies = demoPart('copies', {
  fills: ['webCopies', 'webCopyLines'],
  needs: ['markets', 'skus'],
  after: ['channels'],
  rows({ now, random: stream, recent, out }, { markets, skus }) {
    const random = stream('copies')
    const sold = skus.filter(({ type, status }) => type === 'Single' && status === 'Active')
    for (const { clientId, country } of markets) {
      const [shop] = recent('websites').get(clientId) ?? []
      if (!shop) continue
      for (const [i, { kind, state, category }] of plans.entries()) {
        const createdOnUtc = now - (i + 1) * 30 * hour
        const id = random.id(createdOnUtc)
        const own = { clientId, createdOnUtc }
        const no = `WC${String((country === 'NZ' ? 0 : plans.length) + i + 1).padStart(5, '0')}`
        out.webCopies.push({
          id,
          ...own,
          copyNo: no,
          kind,
          state,
          websiteId: shop,
          takesText: true,
          takesPictures: true,
          takesPrice: i !== 1,
          takesSeo: i === 0,
          targetId: kind === 'Copy' ? shop : undefined,
          category: kind === 'Copy' ? category : undefined,
          targetCategory: kind === 'Copy' ? '90' : undefined,
          webProductId: kind === 'Split' ? '4104' : undefined,
        })
        for (let n = 0; n < 5; n++) {
          const isThere = state === 'Done' && n < 4
          out.webCopyLines.push({
            id: random.id(createdOnUtc),
            ...own,
            copyId: id,
            webProductId: String(kind === 'Copy' ? 4100 + n : 4104),
            attributes: kind === 'Split' ? `Colour: ${colours[n]}` : undefined,
            skuId: sold[(i * 5 + n) % sold.length]?.id,
            newName: kind === 'Copy' ? `Product ${4100 + n}` : `Product 4104, ${colours[n]}`,
            newPrice: 8000 + n * 3500,
            isLeftOut: kind === 'Copy' && n === 4,
            conflict: kind === 'Copy' && n === 4 ? 'It is in that category already.' : undefined,
            state: isThere ? 'Made' : 'Planned',
            newWebProductId: isThere ? String(kind === 'Copy' ? 4100 + n : 5200 + n) : undefined,
          })
        }
      }
    }
  },
})

const plans = [
  { kind: 'Copy', state: 'Ready', category: '7' },
  { kind: 'Copy', state: 'Done', category: '12' },
  { kind: 'Split', state: 'Ready', category: null },
] as const
const colours = ['Natural oak', 'Black', 'White', 'Walnut', 'Sage'] as const
