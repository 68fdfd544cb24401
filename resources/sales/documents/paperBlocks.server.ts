import { amountIn } from '#define/labels/labelTexts.ts'
import type { Address, Country } from '#define'
import { longDayOf, type PdfBlock, phoneText } from '#server/kit'
import type { Buyer, OrderPaper, Reached, PaperLine, Seller } from './orderPaper.server.ts'

export const grey = '#5f6368'

/** Bytes of logos by their file. */
export type Logos = ReadonlyMap<string, Uint8Array>

/** An amount with its cents, as documents write it: `$1,299.00`, `-$50.00`. */
export function moneyIn(country: Country, amount: number): string {
  const text = amountIn(country, amount)
  return Number.isInteger(amount) ? `${text}.00` : text
}

/** An address as on an envelope. */
export const addressLines = (a: Address): string =>
  [a.line1, a.line2, a.suburb, [a.city, a.postcode].filter(Boolean).join(' '), a.region]
    .filter(Boolean)
    .join('\n')

/** The company and branch on the left; what the document is on the right. */
export function letterhead(
  seller: Seller,
  logos: Logos,
  { title, facts }: { title: string; facts: readonly (readonly [string, string | null])[] },
): PdfBlock[] {
  const logo = seller.logo ? logos.get(seller.logo) : undefined
  const address = seller.address && addressLines(seller.address)
  const small = { size: 8.5, colour: grey, after: 0.6 } as const
  return [
    {
      beside: [
        {
          width: 100,
          blocks: [
            ...(logo ? [{ picture: logo, height: 16, after: 2 }] : []),
            { text: seller.company, size: 13, weight: 'bold', lines: 2, after: 0.6 },
            { text: seller.branch, size: 9, weight: 'medium', lines: 1, after: 0.6 },
            ...(address ? [{ text: address, ...small }] : []),
            {
              text: [seller.phone && phoneText(seller.phone, seller.country), seller.email]
                .filter(Boolean)
                .join('  ·  '),
              ...small,
            },
            ...(seller.taxNo
              ? [{ text: `${taxNoWord(seller.country)} ${seller.taxNo}`, ...small }]
              : []),
          ],
        },
        {
          width: 74,
          blocks: [
            {
              text: title,
              size: 19,
              weight: 'bold',
              align: 'right',
              lines: 1,
              least: 10,
              after: 2,
            },
            ...facts.flatMap(([label, value]) =>
              value === null
                ? []
                : [
                    {
                      text: `${label}  ${value}`,
                      size: 9,
                      align: 'right' as const,
                      lines: 1,
                      least: 6,
                      after: 0.6,
                    },
                  ],
            ),
          ],
        },
      ],
      after: 5,
    },
  ]
}

/** What tax authorities call the number of a business. */
export const taxNoWord = (country: Country) => (country === 'NZ' ? 'GST no.' : 'GST/HST no.')

/** The buyer, and where goods go: how and when, too, where that is `known`. */
export function parties(buyer: Buyer, country: Country, known?: Reached): PdfBlock[] {
  const party = (title: string, lines: readonly (string | null)[]) => ({
    width: 1,
    blocks: [
      { text: title, size: 8, weight: 'semibold' as const, colour: grey, lines: 1, after: 0.6 },
      ...lines.flatMap(text => (text ? [{ text, size: 9.5, after: 0.4 }] : [])),
    ],
  })
  const { billTo, deliverTo } = buyer
  const reached = known ?? {
    title: deliverTo ? 'Deliver to' : '',
    lines: deliverTo ? [buyer.name, addressLines(deliverTo)] : [],
  }
  return [
    {
      beside: [
        party('Bill to', [
          buyer.name,
          buyer.company,
          billTo && addressLines(billTo),
          buyer.phone && phoneText(buyer.phone, country),
          buyer.taxNo && `${taxNoWord(country)} ${buyer.taxNo}`,
        ]),
        party(reached.title, reached.lines),
      ],
      after: 5,
    },
  ]
}

/** The goods with their prices; what a combo is made of stands below it without one. */
export const pricedGoods = ({ lines, seller: { country } }: OrderPaper): PdfBlock => ({
  columns: [
    // As wide as the longest code of 13 letters.
    { title: 'Code', width: 34 },
    { title: 'Description', width: 70 },
    { title: 'Qty', width: 12, align: 'right' },
    { title: 'Price', width: 22, align: 'right' },
    { title: 'Discount', width: 20, align: 'right' },
    { title: 'Amount', width: 24, align: 'right' },
  ],
  rows: inTheirOrder(lines).map(line =>
    line.within
      ? [line.code, `– ${line.name}`, String(line.quantity), '', '', '']
      : [
          line.code,
          [described(line), line.promotion].filter(Boolean).join('\n'),
          String(line.quantity),
          moneyIn(country, line.price),
          line.discount ? moneyIn(country, -line.discount) : '',
          moneyIn(country, line.amount),
        ],
  ),
  after: 3,
})

/** The goods to pick and pack, without prices. */
export const goodsToPack = (lines: readonly PaperLine[]): PdfBlock => ({
  columns: [
    { title: 'Qty', width: 12, align: 'right' },
    { title: '', width: 3 },
    { title: 'Code', width: 34 },
    { title: 'Description', width: 96 },
    { title: 'Delivered', width: 18, align: 'right' },
    { title: 'Packed', width: 16, align: 'right' },
  ],
  rows: inTheirOrder(lines).map(line => [
    String(line.quantity),
    '',
    line.code,
    line.within ? `– ${line.name}` : described(line),
    line.delivered ? String(line.delivered) : '',
    '',
  ]),
  after: 5,
})

const described = ({ name, remark }: PaperLine) => (remark ? `${name}\n${remark}` : name)

/** Members follow the line that contains them. */
export const inTheirOrder = (lines: readonly PaperLine[]): PaperLine[] =>
  lines
    .filter(({ within }) => !within)
    .flatMap(line => [line, ...lines.filter(({ within }) => within === line.id)])

/** How the total is made: New Zealand's prices hold their tax, in Canada it comes on top. */
export function sumsOf(paper: OrderPaper): { label: string; amount: string; isStrong?: boolean }[] {
  const { country } = paper.seller
  const money = (amount: number) => moneyIn(country, amount)
  const row = (label: string, amount: number) => ({ label, amount: money(amount) })
  const some = (label: string, amount: number, shown = amount) =>
    amount ? [row(label, shown)] : []
  const taxes = paper.taxes.map(({ name, rate, amount }) =>
    row(
      country === 'NZ'
        ? `Includes ${name}${rate === null ? '' : ` of ${percent(rate)}`}`
        : `${name}${rate === null ? '' : ` ${percent(rate)}`}`,
      amount,
    ),
  )
  const total = { ...row('Total', paper.total), isStrong: true }
  return [
    row('Goods', paper.subtotal),
    ...some('Discount', paper.discount, -paper.discount),
    ...some('Shipping', paper.shipping),
    ...(country === 'NZ' ? [total, ...taxes] : [...taxes, total]),
  ]
}

const percent = (rate: number) => `${Number(rate.toFixed(4))} %`

/** The texts of company and branch below everything. */
export const smallPrint = ({ text, footer, bankAccount }: Seller): PdfBlock[] =>
  [bankAccount && `Bank account: ${bankAccount}`, text, footer].flatMap(each =>
    each ? [{ text: each, size: 8.5, colour: grey, after: 2 }] : [],
  )

/** A day of a document in words. */
export const dayIn = (day: string | null): string | null => day && longDayOf(day)
