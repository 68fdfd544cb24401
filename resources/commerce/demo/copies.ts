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
          why: ['Running', 'Reading', 'Taking back'].includes(state)
            ? 'It could not be reached.'
            : undefined,
          // The demo has no shop that answers: nothing is tried before long.
          nextOnUtc: ['Running', 'Reading', 'Taking back'].includes(state)
            ? now + 24 * 365 * hour
            : undefined,
        })
        for (const [n, lineState] of linesOf[state].entries()) {
          const isThere = lineState === 'Made' || lineState === 'Taken back'
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
            state: lineState,
            answer:
              lineState === 'Failed' ? 'It refused this (422): Name is not valid.' : undefined,
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
  { kind: 'Copy', state: 'Running', category: '15' },
  { kind: 'Split', state: 'Taken back', category: null },
  { kind: 'Copy', state: 'Taking back', category: '21' },
  { kind: 'Copy', state: 'Reading', category: '22' },
  { kind: 'Copy', state: 'New', category: '23' },
] as const

/** The states of the five lines of a copy. */
const linesOf = {
  New: [],
  Reading: [],
  Ready: ['Planned', 'Planned', 'Planned', 'Planned', 'Planned'],
  Running: ['Made', 'Made', 'Failed', 'Sending', 'Planned'],
  Done: ['Made', 'Made', 'Made', 'Failed', 'Planned'],
  'Taking back': ['Taken back', 'Made', 'Made', 'Made', 'Planned'],
  'Taken back': ['Taken back', 'Taken back', 'Taken back', 'Taken back', 'Taken back'],
} as const
const colours = ['Natural oak', 'Black', 'White', 'Walnut', 'Sage'] as const
