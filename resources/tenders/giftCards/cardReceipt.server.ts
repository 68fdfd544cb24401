import { sql } from 'drizzle-orm'
import { type Context, longDayOf, NotFound, type PdfBlock, type PdfDocument } from '#server/kit'
import { inWords } from '#resources/cents.ts'

interface Facts {
  cardNo: string
  amount: number
  balance: number
  issuedOn: string | null
  expiresOn: string | null
  orderCode: string | null
  customer: string | null
  client: string
  branch: string | null
  currency: string
  changedOn: string
}

const grey = '#5f6368'

/** What a customer gets with a card. It names no PIN. */
export async function printCard({ db, actor }: Context, cardId: string): Promise<PdfDocument> {
  const [card] = await db.query<Facts>(sql`
    select g.card_no, g.amount, g.balance, g.issued_on, g.expires_on, o.order_code, c.name as customer, k.name as client, b.name as branch, k.currency, g.updated_on_utc as "changedOn"
    from gift_cards g join clients k on k.id = g.client_id left join orders o on o.id = g.order_id left join customers c on c.id = g.customer_id left join branches b on b.id = g.branch_id
    where g.id = ${cardId} and g.client_id = ${actor.clientId} and not g.is_deleted`)
  if (!card) throw new NotFound('This gift card does not exist or was deleted.', 'cardId')
  const { cardNo, amount, balance, issuedOn, expiresOn, orderCode, customer, client, branch } = card
  const money = (value: number) => `${card.currency} ${inWords(value)}`
  const fact = (text: string): PdfBlock => ({ text, size: 10, after: 1 })
  const lines = [
    customer && `For ${customer}`,
    orderCode && `Sold on ${orderCode}`,
    issuedOn && `Issued on ${longDayOf(issuedOn)}`,
    expiresOn ? `Can be spent until ${longDayOf(expiresOn)}` : 'Never expires',
    balance === amount ? '' : `${money(amount)} at first`,
  ].filter(Boolean) as string[]
  return {
    title: `Gift card ${cardNo}`,
    pageCount: 1,
    createdOn: new Date(card.changedOn),
    pages: [
      {
        flow: [
          { text: [client, branch].filter(Boolean).join(' · '), size: 10, colour: grey, after: 6 },
          { text: 'Gift card', size: 20, weight: 'semibold', after: 4 },
          { text: money(balance), size: 28, weight: 'bold', after: 6 },
          { code: cardNo, kind: 'code128', height: 16, width: 90, after: 2 },
          { text: cardNo, size: 12, weight: 'medium', after: 6 },
          ...lines.map(fact),
          {
            text: 'Keep the card and its PIN safe. Both are needed to pay with it.',
            size: 9,
            colour: grey,
          },
        ],
      },
    ],
  }
}
