import { also, mix, type Hex } from './paint.ts'

/** The picture in user units; a drawing stands on a floor at y = 0, x = 0 in its middle, and y counts upwards. */
export const width = 288
export const height = 216
const floor = 178

/** A rectangle by its lower left corner. */
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${short(x)}" y="${short(-y - h)}" width="${short(w)}" height="${short(h)}"${r ? ` rx="${short(Math.min(r, w / 2, h / 2))}"` : ''} fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${short(x)}" cy="${short(-y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`

type Point = readonly [x: number, y: number]

/** A shape through points; its corners are rounded by `r` in the colour of its inside. */
export const poly = (points: readonly Point[], fill: string, r = 0) =>
  `<path d="M${points.map(at).join('L')}Z" fill="${fill}"${r ? ` stroke="${fill}" stroke-width="${r}" stroke-linejoin="round"` : ''}/>`

export const stroke = (points: readonly Point[], colour: string, thick = 2) =>
  `<path d="M${points.map(at).join('L')}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A quadratic bow from one point to another by way of a third. */
export const bow = (from: Point, by: Point, to: Point, colour: string, thick = 2) =>
  `<path d="M${at(from)}Q${at(by)} ${at(to)}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round"/>`

/** A part of a drawing elsewhere, perhaps smaller. */
export const moved = (x: number, y: number, drawing: string, scale = 1) =>
  `<g transform="translate(${short(x)} ${short(-y)})${scale === 1 ? '' : ` scale(${scale})`}">${drawing}</g>`

export const times = (count: number, draw: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

/** A surface on which light falls from above. */
export const lit = (colour: Hex) => `url(#l${colour.slice(1)})`

/** What a thing leaves on the floor. */
export const shadow = (w: number, x = 0) =>
  `<ellipse cx="${short(x)}" cy="2" rx="${short(w / 2 + 12)}" ry="7" fill="url(#shadow)"/>`

/** A drawing on our wall and floor, as a whole file. Both tones are in the middle, so that white and black stand out, by day and at night. */
export function picture(drawing: string): string {
  const colours = new Set([...drawing.matchAll(/url\(#l([0-9a-f]{6})\)/g)].map(([, hex]) => hex!))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c3c9c7"/><stop offset="1" stop-color="#d0d5d2"/></linearGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b0b6b3"/><stop offset="1" stop-color="#bdc3bf"/></linearGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#3a322a" stop-opacity="0.42"/><stop offset="0.6" stop-color="#3a322a" stop-opacity="0.2"/><stop offset="1" stop-color="#3a322a" stop-opacity="0"/></radialGradient>
${[...colours].map(lightOn).join('')}
</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<rect y="${floor - 22}" width="${width}" height="${height - floor + 22}" fill="url(#floor)"/>
<g transform="translate(${width / 2} ${floor})">${drawing}</g>
</svg>`
}

/** Legs of a piece `w` wide, their outer edges slightly in. */
export const legs = (w: number, h: number, colour: string, thick = 6, inset = 8) =>
  box(-w / 2 + inset, 0, thick, h, colour, 1.5) +
  box(w / 2 - inset - thick, 0, thick, h, colour, 1.5)

/** A row of drawers or doors as fronts with their gaps, within a box. */
export function fronts(
  area: readonly [x: number, y: number, w: number, h: number],
  [columns, rows]: readonly [number, number],
  {
    fill,
    handle = also.black,
    isDoor = false,
  }: { fill: string; handle?: string; isDoor?: boolean },
) {
  const [x, y, w, h] = area
  const gap = 3
  const [fw, fh] = [(w - gap * (columns + 1)) / columns, (h - gap * (rows + 1)) / rows]
  return times(columns * rows, n => {
    const [column, row] = [n % columns, Math.floor(n / columns)]
    const [fx, fy] = [x + gap + column * (fw + gap), y + gap + row * (fh + gap)]
    const isLeft = column < columns / 2
    return (
      box(fx, fy, fw, fh, fill, 1.5) +
      (isDoor
        ? box(isLeft ? fx + fw - 7 : fx + 4, fy + fh / 2 - 9, 2.5, 18, handle, 1)
        : box(fx + fw / 2 - 8, fy + fh * 0.62, 16, 2.5, handle, 1))
    )
  })
}

/** Books and a vase on a board, so that a shelf is seen to be one. */
export const things = (x: number, y: number, w: number, h: number, seed: number) =>
  times(Math.floor((w * 0.5) / 5), n => {
    const tall = h * (0.62 + ((n * 7 + seed * 5) % 4) * 0.08)
    return box(x + n * 5, y, 4.2, tall, books[(n + seed) % books.length]!, 0.6)
  }) +
  (seed % 2
    ? ellipse(x + w * 0.8, y + h * 0.24, 6, h * 0.24, also.linen)
    : box(x + w * 0.7, y, 10, h * 0.42, also.card, 1))

const books: readonly Hex[] = ['#8a5a4a', '#5d7184', '#d2c4a8', '#7d8a68', '#b08d57', '#e4ddd0']

const lightOn = (hex: string) =>
  `<linearGradient id="l${hex}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(`#${hex}`, '#ffffff', 0.14)}"/><stop offset="0.55" stop-color="#${hex}"/><stop offset="1" stop-color="${mix(`#${hex}`, '#1c1712', 0.12)}"/></linearGradient>`

const at = ([x, y]: Point) => `${short(x)} ${short(-y)}`
const short = (n: number) => Number(n.toFixed(1))
