import type { LabelContent } from '#define/labels/labelFormats.ts'
import type { WithoutLabel } from '#src/labels/LabelDialog.tsx'
import { formatInstant, type ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import type { CallAnswer } from '#define'
import { amountIn, optionsBeside } from '#define/labels/labelTexts.ts'
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

const labelOf = ({ skuId, name, code, barcode, options, members, ...size }: Sku) => ({
  id: skuId,
  title: name,
  code,
  barcode,
  facts: [
    optionsBeside(name, options),
    sizeOf(size),
    members.map(member => `${member.quantity} × ${member.name}`).join(', '),
  ].flatMap(fact => fact || []),
})

const sizeOf = ({ length, width, height }: Pick<Sku, 'length' | 'width' | 'height'>) =>
  length && width && height ? say('labels.measures', { length, width, height }) : undefined

function priceOf({ price, promoEndsOnUtc }: Sku, now: number, client: ClientTime) {
  const isLess = price !== null && price > now
  return {
    now: amountIn(client.country, now),
    ...(isLess && { was: amountIn(client.country, price) }),
    notes: [
      say(`shelf_labels.tax.${client.country}`),
      promoEndsOnUtc &&
        now !== price &&
        say('labels.until', { date: lastDay(promoEndsOnUtc, client) }),
    ].flatMap(note => note || []),
  }
}

const footOf = (atUtc: string, client: ClientTime) =>
  say('labels.as_of', { when: formatInstant(atUtc, client) })
