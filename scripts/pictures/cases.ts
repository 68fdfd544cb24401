import { also, mix, type Paint } from './paint.ts'
import { box, ellipse, fronts, legs, lit, poly, shadow, stroke, things, times } from './shapes.ts'

/** A case on legs: its sides and top, inside dark. */
const body = (p: Paint, w: number, h: number, foot = 10) =>
  shadow(w) +
  (foot ? legs(w, foot + 2, p.deep, 6, 8) : '') +
  box(-w / 2, foot, w, h - foot, lit(p.base), 2) +
  box(-w / 2 - 2, h - 5, w + 4, 5, p.light, 1.5)

/** Drawers, in columns and rows. */
export const drawers = (p: Paint, w: number, h: number, grid: readonly [number, number]) =>
  body(p, w, h) + fronts([-w / 2 + 2, 12, w - 4, h - 19], grid, { fill: lit(p.light) })

export const wardrobe = (p: Paint, w: number, h: number) =>
  body(p, w, h, 7) +
  fronts([-w / 2 + 2, h * 0.2, w - 4, h * 0.8 - 7], [2, 1], { fill: lit(p.light), isDoor: true }) +
  fronts([-w / 2 + 2, 9, w - 4, h * 0.2 - 8], [2, 1], { fill: lit(p.light) })

export const buffet = (p: Paint, w: number, h: number) =>
  body(p, w, h, 14) +
  fronts([-w / 2 + 2, 16, w * 0.32, h - 23], [1, 1], { fill: lit(p.light), isDoor: true }) +
  fronts([-w * 0.18, 16, w * 0.36, h - 23], [1, 3], { fill: lit(p.light) }) +
  fronts([w / 2 - 2 - w * 0.32, 16, w * 0.32, h - 23], [1, 1], {
    fill: lit(p.light),
    isDoor: true,
  }) +
  plant(w * 0.36, h)

export const tvUnit = (p: Paint, w: number, h: number) =>
  // The television that it is for, so that its size can be judged.
  box(-w * 0.34, h + 10, w * 0.68, w * 0.37, '#25272a', 3) +
  box(-w * 0.33, h + 13, w * 0.66, w * 0.345, '#3b4148', 1) +
  box(-16, h, 32, 10, '#25272a') +
  body(p, w, h, 9) +
  fronts([-w / 2 + 2, 11, w * 0.3, h - 17], [1, 1], { fill: lit(p.light), isDoor: true }) +
  fronts([w / 2 - 2 - w * 0.3, 11, w * 0.3, h - 17], [1, 1], { fill: lit(p.light), isDoor: true }) +
  box(-w * 0.18, 12, w * 0.36, h - 19, p.deep, 1) +
  box(-w * 0.18, h * 0.48, w * 0.36, 3, p.base) +
  box(-w * 0.1, 12, w * 0.2, h * 0.16, '#2c2e31', 1)

export const bookcase = (p: Paint, w: number, h: number, shelves = 5, seed = 1) =>
  shadow(w) +
  box(-w / 2, 0, w, h, lit(p.base), 2) +
  times(shelves, n => {
    const room = (h - 10) / shelves
    const y = 5 + n * room
    return (
      box(-w / 2 + 5, y, w - 10, room - 4, p.deep, 1) +
      things(-w / 2 + 9, y, w - 18, room - 6, n + seed)
    )
  })

export function wallUnit(p: Paint, w: number, h: number) {
  const side = w * 0.26
  const part = (x: number, seed: number) =>
    `<g transform="translate(${x.toFixed(1)} 0)">${bookcase(p, side, h, 4, seed)}</g>`
  return (
    shadow(w) +
    box(-w / 2 + side, h * 0.86, w - 2 * side, h * 0.12, lit(p.base), 1) +
    box(-w * 0.2, h * 0.38, w * 0.4, w * 0.22, '#25272a', 2) +
    box(-w * 0.19, h * 0.38 + 3, w * 0.38, w * 0.205, '#3b4148', 1) +
    box(-w / 2 + side, 0, w - 2 * side, h * 0.26, lit(p.base), 1) +
    fronts([-w / 2 + side + 1, 2, w - 2 * side - 2, h * 0.26 - 5], [2, 1], { fill: lit(p.light) }) +
    part(-w / 2 + side / 2, 1) +
    part(w / 2 - side / 2, 4)
  )
}

export const ladderShelf = (p: Paint, w: number, h: number) =>
  shadow(w) +
  times(4, n => {
    const [y, wide] = [h * (0.12 + n * 0.25), w * (0.98 - n * 0.14)]
    return (
      things(-wide / 2 + 8, y + 5, wide - 16, h * 0.15, n + 2) +
      box(-wide / 2, y, wide, 5, lit(p.light), 1)
    )
  }) +
  poly(
    [
      [-w / 2, 0],
      [-w / 2 + 5, 0],
      [-w * 0.2, h],
      [-w * 0.2 - 4, h],
    ],
    lit(p.base),
  ) +
  poly(
    [
      [w / 2, 0],
      [w / 2 - 5, 0],
      [w * 0.2, h],
      [w * 0.2 + 4, h],
    ],
    lit(p.base),
  )

export const toys = (p: Paint, w: number, h: number) =>
  body(p, w, h, 0) +
  times(6, n => {
    const [x, y] = [-w / 2 + 6 + (n % 3) * ((w - 12) / 3), 6 + Math.floor(n / 3) * ((h - 16) / 2)]
    const [bw, bh] = [(w - 12) / 3 - 4, (h - 16) / 2 - 5]
    return (
      box(x, y, bw + 2, bh + 2, p.deep, 2) +
      box(x + 2, y, bw - 2, bh * 0.66, lit(bins[n]!), 3) +
      box(x + bw / 2 - 6, y + bh * 0.46, 12, 4, mix(bins[n]!, '#1c1712', 0.3), 2)
    )
  })
const bins = ['#d98b73', '#e5c46b', '#8fae8b', '#7fa3bd', '#d9b48f', '#b596ad'] as const

export const island = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-w / 2 + 6, 0, w - 12, h - 8, lit(p.base), 2) +
  fronts([-w / 2 + 8, h * 0.42, w - 16, h * 0.58 - 12], [3, 1], { fill: lit(p.light) }) +
  box(-w / 2 + 10, 6, w - 20, h * 0.34, p.deep, 1) +
  box(-w / 2 + 10, h * 0.2, w - 20, 3, p.base) +
  ellipse(-w * 0.24, h * 0.1, 16, h * 0.08, also.linen) +
  things(w * 0.06, h * 0.2 + 3, 60, h * 0.16, 3) +
  box(-w / 2, h - 9, w, 9, lit('#c2a079'), 2)

export const vanity = (p: Paint, w: number, h: number) =>
  box(-w * 0.3, h + 18, w * 0.6, 46, also.brass, 24) +
  box(-w * 0.3 + 3, h + 21, w * 0.6 - 6, 40, lit(also.glass), 21) +
  body(p, w, h, 10) +
  fronts([-w / 2 + 2, 12, w - 4, h - 22], [2, 1], { fill: lit(p.light), isDoor: true }) +
  box(-w / 2 - 3, h - 6, w + 6, 7, lit('#f6f4f0'), 2) +
  box(-w * 0.2, h, w * 0.4, 7, lit('#fbfaf7'), 4) +
  stroke(
    [
      [0, h + 6],
      [0, h + 16],
      [9, h + 16],
    ],
    also.steel,
    3,
  )

export const laundry = (p: Paint, w: number, h: number) =>
  body(p, w, h, 6) +
  fronts([-w / 2 + 2, h * 0.44, w - 4, h * 0.56 - 7], [2, 1], {
    fill: lit(p.light),
    isDoor: true,
  }) +
  box(-w / 2 + 5, 9, w - 10, h * 0.34, p.deep, 2) +
  poly(
    [
      [-w / 2 + 12, 10],
      [w / 2 - 12, 10],
      [w / 2 - 8, h * 0.32],
      [-w / 2 + 8, h * 0.32],
    ],
    lit('#c9ab82'),
    3,
  ) +
  times(3, n =>
    stroke(
      [
        [-w / 2 + 12, 16 + n * 8],
        [w / 2 - 12, 16 + n * 8],
      ],
      '#a88b64',
      1.2,
    ),
  )

export const shoes = (p: Paint, w: number, h: number) =>
  body(p, w, h, 5) +
  times(3, n => {
    const room = (h - 16) / 3
    const y = 8 + n * room
    return (
      box(-w / 2 + 4, y, w - 8, room - 4, lit(p.light), 2) +
      box(-9, y + room * 0.68, 18, 4, p.deep, 2)
    )
  })

export const plant = (x: number, y: number) =>
  poly(
    [
      [x - 7, y],
      [x + 7, y],
      [x + 9, y + 14],
      [x - 9, y + 14],
    ],
    also.linen,
    2,
  ) +
  times(
    5,
    n =>
      `<path d="M${x} ${-(y + 13)}q${(n - 2) * 9} -14 ${(n - 2) * 11} -${30 - Math.abs(n - 2) * 5}q${-(n - 2) * 1.5 - 3} 12 ${-(n - 2) * 11} ${30 - Math.abs(n - 2) * 5}Z" fill="${n % 2 ? also.leaf : mix(also.leaf, '#1c1712', 0.2)}"/>`,
  )
