import type { LabelContent } from '#src/labels/labelFormats.ts'
import type { WithoutLabel } from '#src/labels/LabelDialog.tsx'
import { formatInstant, type ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { countryFacts, type CallAnswer } from '#define'
import { lastDay } from '#resources/products/prices/lastDay.ts'
import type { shelfLabelCalls } from './shelfLabels.calls.ts'

type Answer = CallAnswer<(typeof shelfLabelCalls)['getShelfLabels']>
type Sku = Answer['data'][number]

/** Shelf labels in the wording of a market, and the SKUs without a label: those without a price. */
export function shelfLabels({ data, atUtc }: Answer, client: ClientTime) {
  const labels: LabelContent[] = []
  const refused: WithoutLabel[] = []
  for (const sku of data) {
    const now = priceNow(sku)
    if (now === undefined)
      refused.push({
        id: sku.skuId,
        title: sku.name,
        why: say(`shelf_labels.no_price.${client.country}`),
      })
    else
      labels.push({
        ...labelOf(sku),
        price: priceOf(sku, now, client),
        foot: footOf(atUtc, client),
      })
  }
  return { labels, refused }
}

/** The lowest current price. */
function priceNow({ price, promoPrice }: Sku): number | undefined {
  const running = [price, promoPrice].filter(amount => amount !== null)
  return running.length ? Math.min(...running) : undefined
}

const labelOf = ({ skuId, name, code, barcode, finish, members, ...size }: Sku) => ({
  id: skuId,
  title: name,
  code,
  barcode,
  facts: [
    // Most names end with the finish.
    !name.includes(finish ?? '') && finish,
    sizeOf(size),
    members.map(member => `${member.quantity} × ${member.name}`).join(', '),
  ].flatMap(fact => fact || []),
})

const sizeOf = ({ length, width, height }: Pick<Sku, 'length' | 'width' | 'height'>) =>
  length && width && height ? say('labels.measures', { length, width, height }) : undefined

function priceOf({ price, promoEndsOnUtc }: Sku, now: number, client: ClientTime) {
  const isLess = price !== null && price > now
  return {
    now: amountIn(client, now),
    ...(isLess && { was: amountIn(client, price) }),
    notes: [
      say(`shelf_labels.tax.${client.country}`),
      promoEndsOnUtc &&
        now !== price &&
        say('labels.until', { date: lastDay(promoEndsOnUtc, client) }),
    ].flatMap(note => note || []),
  }
}

/** Whole dollars without cents, as on shelves. */
const amountIn = ({ country }: ClientTime, amount: number) =>
  new Intl.NumberFormat(`en-${country}`, {
    style: 'currency',
    currency: countryFacts(country).currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

const footOf = (atUtc: string, client: ClientTime) =>
  say('labels.as_of', { when: formatInstant(atUtc, client) })
