import { pagesOf, type LabelContent, type LabelFormat } from '#define/labels/labelFormats.ts'
import { barcodeKind } from '#define/labels/barcodeKind.ts'
import type { PdfPage, PdfPart } from '#server/kit'

const sizes = { a4: [210, 297], a6: [105, 148], roll: [100, 50] } as const

/** Labels on their pages, true to size. */
export function* labelPages(
  labels: readonly LabelContent[],
  format: LabelFormat,
  { copies, first }: { copies: number; first: number },
): Generator<PdfPage> {
  const [width, height] = sizes[format.page]
  const left = (width - format.columns * format.width) / 2
  const wanted = labels.map(label => ({ label, copies }))
  for (const places of pagesOf(wanted, format, first))
    yield {
      width,
      height,
      parts: places.flatMap((label, n) =>
        label
          ? moved(
              labelParts(label, format),
              left + (n % format.columns) * format.width,
              format.top + Math.floor(n / format.columns) * format.height,
            )
          : [],
      ),
    }
}

const moved = (parts: readonly PdfPart[], x: number, y: number): PdfPart[] =>
  parts.map(part => ({ ...part, x: part.x + x, y: part.y + y }))

/** Sizes of letters in points, of the rest in millimetres. */
const looks = {
  card: {
    pad: 8,
    title: 22,
    lines: 3,
    fact: 11,
    price: 58,
    was: 18,
    save: 22,
    note: 10,
    qr: 26,
    code: 10,
  },
  tag: {
    pad: 5,
    title: 14,
    lines: 2,
    fact: 8,
    price: 38,
    was: 12,
    save: 15,
    note: 8,
    qr: 16,
    code: 8,
  },
  strip: {
    pad: 3,
    title: 9,
    lines: 2,
    fact: 0,
    price: 22,
    was: 8,
    save: 9,
    note: 5.5,
    qr: 11,
    code: 6,
  },
} as const
const grey = '#444444'
const lineOf = (points: number) => (points * 1.28 * 25.4) / 72

const highOf = (points: number) => lineOf(points) * 1.15

/**
 * The lines below a price from above, of a label with this much room for them, in millimetres: what is saved in the
 * largest letters, the others each of its own. Where there is less room, the first ones share a line.
 */
function notesOf(
  { save, notes }: NonNullable<LabelContent['price']>,
  look: { save: number; note: number },
  room: number,
) {
  const isLarge = save !== undefined && room >= highOf(look.save) + highOf(look.note)
  const fits = Math.max(
    1,
    Math.floor((room - (isLarge ? highOf(look.save) : 0)) / highOf(look.note) + 1e-6),
  )
  const all = [...(save !== undefined && !isLarge ? [save] : []), ...notes]
  const shared = all.slice(0, Math.max(1, all.length - fits + 1)).join(' · ')
  const rest = all.slice(Math.max(1, all.length - fits + 1))
  return [
    ...(isLarge ? [{ text: save, size: look.save, weight: 'bold' as const }] : []),
    ...[shared, ...rest].map(text => ({ text, size: look.note, colour: grey })),
  ]
}

/** One label, from its upper left corner: name and facts, price, and codes at its foot. */
export function labelParts(label: LabelContent, format: LabelFormat): PdfPart[] {
  const scale = format.look === 'strip' ? format.scale / 0.74 : 1
  const look = Object.fromEntries(
    Object.entries(looks[format.look]).map(([name, value]) => [
      name,
      name === 'lines' ? value : value * (name === 'pad' ? 1 : scale),
    ]),
  ) as Record<keyof (typeof looks)['card'], number>
  const { pad } = look
  const wide = format.width - 2 * pad
  const at = { x: pad, width: wide }
  const parts: PdfPart[] = []
  const bottom = format.height - pad
  const footTop = bottom - look.qr
  parts.push({
    ...at,
    y: pad,
    text: label.title,
    size: look.title,
    weight: 'semibold',
    lines: look.lines,
    least: look.title * 0.75,
  })
  // The thread sets the lines; so many letters usually fit one.
  const letters = wide / (look.title * 0.19)
  const lines = Math.min(look.lines, Math.ceil(label.title.length / letters))
  let y = pad + lineOf(look.title) * lines
  if (look.fact)
    for (const fact of label.facts.slice(0, format.look === 'card' ? 4 : 2)) {
      parts.push({ ...at, y, text: fact, size: look.fact, colour: grey, lines: 1 })
      y += lineOf(look.fact)
    }
  const { price } = label
  if (price) {
    const lines = notesOf(price, look, footTop - y - lineOf(look.price) * 0.92)
    let noteTop = footTop - lines.reduce((all, { size }) => all + highOf(size), 0)
    const priceTop = noteTop - lineOf(look.price) * 0.92
    for (const line of lines) {
      parts.push({ ...at, y: noteTop, ...line, lines: 1, least: line.size * 0.72 })
      noteTop += highOf(line.size)
    }
    const wasWide = price.was ? wide * 0.3 : 0
    parts.push({
      ...at,
      y: priceTop,
      width: wide - wasWide,
      text: price.now,
      size: look.price,
      weight: 'bold',
      lines: 1,
      least: 10,
    })
    if (price.was) {
      const x = pad + wide - wasWide
      const wasTop = priceTop + lineOf(look.price) * 0.28
      parts.push({
        x,
        width: wasWide,
        y: wasTop,
        text: 'Was',
        size: look.was * 0.7,
        align: 'right',
        colour: grey,
        lines: 1,
      })
      parts.push({
        x,
        width: wasWide,
        y: wasTop + lineOf(look.was * 0.7),
        text: price.was,
        size: look.was,
        align: 'right',
        colour: grey,
        lines: 1,
        least: 5,
        isStruck: true,
      })
    }
  }
  const codeTop = bottom - lineOf(look.code) * (label.foot ? 1.75 : 1)
  const barWide = wide - (label.qr ? look.qr + 3 : 0)
  if (label.barcode) {
    const kind = barcodeKind(label.barcode)
    // Retail codes are no wider than they are printed on goods.
    const width = Math.min(barWide, kind === 'code128' ? barWide : 38 * scale)
    const room = { x: pad, y: footTop + 1, width, height: Math.max(3, codeTop - footTop - 1.6) }
    parts.push({ ...room, code: label.barcode, kind })
  }
  const said =
    label.barcode && label.barcode !== label.code ? `${label.code}  ${label.barcode}` : label.code
  parts.push({
    x: pad,
    y: codeTop,
    width: barWide,
    text: said,
    size: look.code,
    weight: 'medium',
    lines: 1,
    least: 4,
  })
  if (label.foot)
    parts.push({
      x: pad,
      y: codeTop + lineOf(look.code),
      width: barWide,
      text: label.foot,
      size: look.code * 0.72,
      colour: grey,
      lines: 1,
    })
  if (label.qr)
    parts.push({
      x: pad + wide - look.qr,
      y: footTop,
      width: look.qr,
      height: look.qr,
      code: label.qr,
      kind: 'qrcode',
    })
  return parts
}
