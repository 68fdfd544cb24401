import { amountIn } from '#define/labels/labelTexts.ts'
import type { Country } from '#define'
import { longDayOf, phoneText, type PdfDocument, type PdfPage, type PdfPart } from '#server/kit'
import { placeOf, type PrintedPlan } from './printedPlans.server.ts'

/** What the papers of a day say at their head. */
export interface PaperHead {
  readonly calendar: string
  readonly date: string
  readonly country: Country
  readonly company: string
  /** When they were printed, as people read it. */
  readonly printedOn: string
  readonly note: string | null
}

const [width, height] = [210, 297]
const [left, right, top, bottom] = [12, width - 12, 31, height - 16]
const grey = '#5f6368'
const pale = '#c9ccd1'
const line = 4.1

/** Columns of a stop: number, customer, goods, papers and money. */
const columns = {
  no: { x: left, width: 9 },
  who: { x: left + 10, width: 62 },
  goods: { x: left + 76, width: 66 },
  sum: { x: left + 146, width: right - left - 146 },
}

/** The stops of a day in their order, for whoever drives. */
export function runSheet(head: PaperHead, plans: readonly PrintedPlan[]): PdfDocument {
  const pages: PdfPart[][] = []
  let y = bottom
  for (const [i, plan] of plans.entries()) {
    const stop = stopOf(plan, plan.stop ?? i + 1, head.country)
    const begins = plan.trip !== (plans[i - 1]?.trip ?? null)
    // A driver takes the pages of one trip.
    if (begins || y + stop.height > bottom) {
      pages.push([])
      y = top
    }
    if (begins) {
      const leaves = plan.leaves && `leaves ${plan.leaves}`
      const text = [plan.trip ?? 'In no trip', plan.plate, leaves].filter(Boolean).join(' · ')
      pages
        .at(-1)!
        .push({ x: left, y: y + 1, width: right - left, text, size: 11, weight: 'bold', lines: 1 })
      y += 7
    }
    pages.at(-1)!.push(...stop.parts.map(part => ({ ...part, y: part.y + y })))
    y += stop.height
  }
  if (!pages.length) pages.push([{ x: left, y: top, width: 150, text: 'No stops.', size: 10 }])
  return {
    title: `Run sheet ${head.calendar}`,
    pageCount: pages.length,
    pages: pages.map((parts, n): PdfPage => ({
      width,
      height,
      parts: [...headOf(head, plans, `${n + 1} / ${pages.length}`), ...parts],
    })),
  }
}

function headOf(
  { calendar, date, country, printedOn, note }: PaperHead,
  plans: readonly PrintedPlan[],
  page: string,
): PdfPart[] {
  const wide = right - left
  const due = plans.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  const stops = `${plans.length} ${plans.length === 1 ? 'stop' : 'stops'}`
  const sums = [stops, loadOf(plans), ...(due > 0 ? [`${amountIn(country, due)} to collect`] : [])]
  const small = { size: 8, colour: grey, lines: 1 }
  return [
    { x: left, y: 10, width: 130, text: calendar, size: 15, weight: 'bold', lines: 1, least: 9 },
    {
      x: left + 130,
      y: 10.6,
      width: wide - 130,
      text: longDayOf(date),
      size: 13,
      weight: 'semibold',
      align: 'right',
      lines: 1,
    },
    { x: left, y: 17.6, width: 130, text: sums.join('  ·  '), size: 9.5, lines: 1 },
    { x: left + 130, y: 17.8, width: wide - 130, text: 'Run sheet', ...small, align: 'right' },
    ...(note ? [{ x: left, y: 22.4, width: wide, text: note, size: 9, lines: 1 } as const] : []),
    { x: left, y: 28, width: wide, line: 'solid' },
    { x: left, y: height - 12, width: 140, text: `Printed ${printedOn}`, ...small },
    { x: left, y: height - 12, width: wide, text: page, ...small, align: 'right' },
  ]
}

/** `3.25 m³  ·  140 kg`; without the weight where it is not known. */
export function loadOf(plans: readonly PrintedPlan[]): string {
  const sumOf = (of: (plan: PrintedPlan) => number) => plans.reduce((sum, p) => sum + of(p), 0)
  const [volume, kg] = [sumOf(p => p.volume), Math.round(sumOf(p => p.weight))]
  return [`${volume.toFixed(2)} m³`, ...(kg > 0 ? [`${kg} kg`] : [])].join('  ·  ')
}

/** A stop from its upper edge, and how high it is: as high as its goods or its address need. */
function stopOf(
  plan: PrintedPlan,
  no: number,
  country: Country,
): { parts: PdfPart[]; height: number } {
  const who = texts(columns.who, [
    { text: plan.customer ?? 'No customer', size: 10, weight: 'semibold' },
    ...(plan.phone ? [{ text: phoneText(plan.phone, country), size: 9 }] : []),
    { text: placeOf(plan), size: 9, rows: rowsOf(placeOf(plan), 36) },
    ...(plan.access
      ? [{ text: plan.access, size: 8.5, colour: grey, rows: rowsOf(plan.access, 40) }]
      : []),
  ])
  const goods = texts(columns.goods, [
    ...plan.items.map(({ sku, name, quantity }) => ({
      text: `${quantity} × ${sku}  ${name}`,
      size: 8.5,
      rows: rowsOf(`${quantity} × ${sku}  ${name}`, 38),
    })),
    ...(plan.warnings ?? []).map(words => ({
      text: `Warning: ${words}`,
      size: 8.5,
      weight: 'bold' as const,
      rows: rowsOf(words, 32),
    })),
    ...(plan.instruction
      ? [
          {
            text: `Note: ${plan.instruction}`,
            size: 8.5,
            weight: 'medium' as const,
            rows: rowsOf(plan.instruction, 38),
          },
        ]
      : []),
  ])
  const sum = texts(columns.sum, [
    ...(plan.slot ? [{ text: plan.slot, size: 10, weight: 'semibold' as const }] : []),
    { text: `${plan.of}  ·  ${plan.no}`, size: 8.5 },
    { text: plan.serviceType, size: 8.5, colour: grey },
    { text: loadOf([plan]), size: 8.5, colour: grey },
    ...(plan.helpers
      ? [
          {
            text: plan.helpers === 1 ? '1 helper' : `${plan.helpers} helpers`,
            size: 8.5,
            weight: 'medium' as const,
          },
        ]
      : []),
    ...(plan.balance > 0
      ? [{ text: `Collect ${amountIn(country, plan.balance)}`, size: 9.5, weight: 'bold' as const }]
      : []),
  ])
  const signature = 11
  const end = Math.max(who.end, goods.end, sum.end + signature)
  return {
    height: end + 4,
    parts: [
      { ...columns.no, y: 1.6, text: String(no), size: 14, weight: 'bold', lines: 1, least: 8 },
      ...who.parts,
      ...goods.parts,
      ...sum.parts,
      { ...columns.sum, y: end - 2.6, line: 'solid', colour: grey },
      { ...columns.sum, y: end - 2.2, text: 'Signature', size: 6.5, colour: grey, lines: 1 },
      { x: left, y: end + 2.4, width: right - left, line: 'solid', colour: pale },
    ],
  }
}

interface Text {
  readonly text: string
  readonly size: number
  readonly weight?: 'medium' | 'semibold' | 'bold'
  readonly colour?: string
  readonly rows?: number
}

/** Texts one below the other, each with room for its rows. */
function texts(at: { x: number; width: number }, all: readonly Text[]) {
  let y = 2
  const parts = all.map(({ rows = 1, ...text }): PdfPart => {
    const part = { ...at, y, ...text, lines: rows }
    y += rows * line + (text.size > 9.2 ? 0.8 : 0)
    return part
  })
  return { parts, end: y }
}

/** How many rows a text may need, at so many letters a row. */
const rowsOf = (text: string | null, letters: number) =>
  Math.min(
    12,
    (text ?? '').split('\n').reduce((sum, row) => sum + Math.ceil((row.length + 1) / letters), 0),
  )
