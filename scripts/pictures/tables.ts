import { also, mix, type Paint } from './paint.ts'
import { plant } from './cases.ts'
import { box, ellipse, legs, lit, poly, shadow, stroke, times } from './shapes.ts'

/** A table from the front: the far legs in shade, the top seen a little from above. */
export const table = (p: Paint, w: number, h: number, { hasLeaf = false, slats = 0 } = {}) =>
  shadow(w) +
  legs(w - 34, h - 8, p.deep, 6) +
  legs(w, h - 6, lit(p.base), 9, 10) +
  box(-w / 2 + 14, h - 17, w - 28, 9, p.dark, 1) +
  poly(
    [
      [-w / 2 + 14, h + 9],
      [w / 2 - 14, h + 9],
      [w / 2, h],
      [-w / 2, h],
    ],
    p.light,
    1,
  ) +
  (hasLeaf
    ? stroke(
        [
          [-w * 0.17, h],
          [-w * 0.158, h + 9],
        ],
        p.dark,
        1.4,
      ) +
      stroke(
        [
          [w * 0.17, h],
          [w * 0.158, h + 9],
        ],
        p.dark,
        1.4,
      )
    : '') +
  times(slats, n => {
    const share = (n + 1) / (slats + 1) - 0.5
    return stroke(
      [
        [w * share, h],
        [(w - 28) * share, h + 9],
      ],
      p.dark,
      1.3,
    )
  }) +
  box(-w / 2, h - 7, w, 8, lit(p.base), 1.5)

/** A low table with a shelf below its top. */
export const coffee = (p: Paint, w: number, h: number) =>
  table(p, w, h) + box(-w / 2 + 16, h * 0.3, w - 32, 5, lit(p.base), 1) + stack(-w * 0.18, h + 4)

export const round = (p: Paint, w: number, h: number) =>
  shadow(w * 0.86) +
  poly(
    [
      [-w * 0.32, h - 5],
      [-w * 0.4, 0],
      [-w * 0.35, 0],
      [-w * 0.26, h - 5],
    ],
    lit(p.base),
  ) +
  poly(
    [
      [w * 0.32, h - 5],
      [w * 0.4, 0],
      [w * 0.35, 0],
      [w * 0.26, h - 5],
    ],
    lit(p.base),
  ) +
  box(-4, 0, 8, h - 5, p.deep, 2) +
  ellipse(0, h - 4, w / 2, 13, p.dark) +
  ellipse(0, h, w / 2, 13, lit(p.light)) +
  stack(-w * 0.14, h)

export const side = (p: Paint, w: number, h: number) =>
  table(p, w, h) + box(-w / 2 + 14, h * 0.28, w - 28, 5, lit(p.base), 1) + plant(0, h + 5)

export const console = (p: Paint, w: number, h: number) =>
  table(p, w, h) +
  box(-w / 2 + 16, h * 0.18, w - 32, 5, lit(p.base), 1) +
  plant(w * 0.3, h + 5) +
  ellipse(-w * 0.28, h * 0.18 + 17, 13, 12, also.linen)

const stack = (x: number, y: number) =>
  box(x, y, 36, 4, '#5d7184', 1) +
  box(x + 2, y + 4, 31, 4, '#d2c4a8', 1) +
  box(x + 5, y + 8, 26, 3, '#8a5a4a', 1)

export const desk = (p: Paint, w: number, h: number) =>
  table(p, w, h) +
  box(-w / 2 + 20, h - 24, w - 40, 17, lit(p.light), 2) +
  box(-1, h - 24, 2, 17, p.dark) +
  box(-w * 0.22, h - 17, 14, 2.5, also.black, 1) +
  box(w * 0.22 - 14, h - 17, 14, 2.5, also.black, 1) +
  box(-38, h + 7, 52, 3, '#b9bbbd', 1) +
  poly(
    [
      [-34, h + 10],
      [10, h + 10],
      [13, h + 38],
      [-31, h + 38],
    ],
    '#4a4f55',
    2,
  )

export const standingDesk = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-w * 0.38, 0, 26, 5, also.black, 2) +
  box(w * 0.38 - 26, 0, 26, 5, also.black, 2) +
  box(-w * 0.38 + 8, 4, 10, h * 0.56, lit(also.steel), 1) +
  box(w * 0.38 - 18, 4, 10, h * 0.56, lit(also.steel), 1) +
  box(-w * 0.38 + 10, h * 0.4, 6, h * 0.4, '#9b9c9e') +
  box(w * 0.38 - 16, h * 0.4, 6, h * 0.4, '#9b9c9e') +
  box(-w * 0.34, h * 0.72, w * 0.68, 6, also.black, 1) +
  poly(
    [
      [-w / 2 + 12, h * 0.8 + 9],
      [w / 2 - 12, h * 0.8 + 9],
      [w / 2, h * 0.8],
      [-w / 2, h * 0.8],
    ],
    p.light,
    1,
  ) +
  box(-w / 2, h * 0.8 - 7, w, 8, lit(p.base), 1.5) +
  box(-36, h * 0.8 + 16, 72, 42, '#2d3034', 3) +
  box(-33, h * 0.8 + 19, 66, 36, '#59636d', 1) +
  box(-3, h * 0.8 + 6, 6, 12, '#2d3034')

export const hutchDesk = (p: Paint, w: number, h: number) =>
  table(p, w, h * 0.62) +
  box(-w / 2 + 8, h * 0.62 + 4, w - 16, h * 0.36, lit(p.base), 2) +
  box(-w / 2 + 13, h * 0.62 + 4, w * 0.4, h * 0.3, p.deep, 1) +
  box(w / 2 - 13 - w * 0.4, h * 0.62 + 4, w * 0.4, h * 0.3, p.deep, 1) +
  times(4, n =>
    box(
      -w / 2 + 17 + n * 7,
      h * 0.62 + 4,
      6,
      h * (0.2 + (n % 2) * 0.04),
      ['#d98b73', '#7fa3bd', '#e5c46b', '#8fae8b'][n]!,
      1,
    ),
  ) +
  box(w * 0.14, h * 0.62 + 4, 18, 16, '#d9b48f', 2) +
  box(-w * 0.34, h * 0.62 - 18, w * 0.68, 12, lit(p.light), 2) +
  box(-7, h * 0.62 - 13, 14, 2.5, mix(p.deep, '#000000', 0.2), 1)
