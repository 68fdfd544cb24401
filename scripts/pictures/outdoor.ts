import { also, mix, type Paint } from './paint.ts'
import { box, ellipse, legs, lit, moved, poly, shadow, stroke, times } from './shapes.ts'

const cushion = '#e4dfd3'

export const armChair = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-w * 0.4, h * 0.46, w * 0.8, h * 0.54, lit(p.base), 8) +
  times(6, n =>
    stroke(
      [
        [-w * 0.3 + n * w * 0.12, h * 0.52],
        [-w * 0.3 + n * w * 0.12, h * 0.92],
      ],
      p.dark,
      2,
    ),
  ) +
  box(-w * 0.36, h * 0.36, w * 0.72, h * 0.1, lit(p.light), 4) +
  box(-w * 0.36, h * 0.44, w * 0.72, h * 0.07, lit(cushion), 4) +
  box(-w / 2, h * 0.6, w * 0.16, 6, lit(p.light), 3) +
  box(w * 0.34, h * 0.6, w * 0.16, 6, lit(p.light), 3) +
  box(-w * 0.47, 0, 6, h * 0.62, lit(p.base), 2) +
  box(w * 0.47 - 6, 0, 6, h * 0.62, lit(p.base), 2)

export const bench = (p: Paint, w: number, h: number, seats = 3) =>
  shadow(w) +
  legs(w, h * 0.3, p.dark, 7, 4) +
  box(-w / 2, h * 0.16, w, h * 0.78, lit(p.base), 5) +
  times(9, n =>
    stroke(
      [
        [-w / 2 + 8, h * (0.22 + n * 0.08)],
        [w / 2 - 8, h * (0.22 + n * 0.08)],
      ],
      p.dark,
      1.2,
    ),
  ) +
  times(seats, n => {
    const seat = (w - 34) / seats
    const x = -w / 2 + 17 + n * seat
    return (
      box(x + 1, h * 0.48, seat - 2, h * 0.5, lit(cushion), 9) +
      box(x, h * 0.32, seat, h * 0.22, lit(mix(cushion, '#ffffff', 0.4)), 7)
    )
  }) +
  box(-w / 2, h * 0.1, 16, h * 0.58, lit(p.light), 4) +
  box(w / 2 - 16, h * 0.1, 16, h * 0.58, lit(p.light), 4)

export const cornerBench = (p: Paint, w: number, h: number) =>
  bench(p, w, h) +
  // The short side comes towards us.
  box(-w / 2, 0, 66, h * 0.36, lit(p.base), 4) +
  times(4, n =>
    stroke(
      [
        [-w / 2 + 6, 6 + n * h * 0.07],
        [-w / 2 + 60, 6 + n * h * 0.07],
      ],
      p.dark,
      1.2,
    ),
  ) +
  box(-w / 2 + 2, h * 0.3, 64, h * 0.2, lit(mix(cushion, '#ffffff', 0.4)), 8) +
  box(-w / 2, h * 0.24, 15, h * 0.62, lit(p.light), 5)

export const lounger = (p: Paint, w: number, h: number) =>
  shadow(w) +
  legs(w, h * 0.5, p.dark, 7, 22) +
  box(-w / 2, h * 0.44, w * 0.72, 8, lit(p.base), 2) +
  poly(
    [
      [w * 0.18, h * 0.46],
      [w * 0.24, h * 0.44],
      [w / 2, h * 1.5],
      [w * 0.46, h * 1.55],
    ],
    lit(p.base),
    3,
  ) +
  box(-w / 2 + 3, h * 0.62, w * 0.7, 13, lit(cushion), 6) +
  poly(
    [
      [w * 0.16, h * 0.7],
      [w * 0.2, h * 0.62],
      [w * 0.455, h * 1.55],
      [w * 0.41, h * 1.62],
    ],
    lit(cushion),
    9,
  )

export const umbrella = (p: Paint) =>
  shadow(90, 62) +
  box(34, 0, 56, 9, '#66686a', 3) +
  stroke(
    [
      [62, 6],
      [62, 146],
      [-8, 152],
    ],
    p.base,
    6,
  ) +
  poly(
    [
      [-8, 146],
      [-112, 92],
      [96, 92],
    ],
    lit('#d9cfba'),
    6,
  ) +
  times(3, n =>
    stroke(
      [
        [-8, 146],
        [-60 + n * 52, 92],
      ],
      '#b9ae97',
      1.6,
    ),
  ) +
  times(4, n =>
    poly(
      [
        [-112 + n * 52, 92],
        [-60 + n * 52, 92],
        [-86 + n * 52, 84],
      ],
      '#c9bea7',
      3,
    ),
  )

/** A dining table with its chairs before and behind. */
export const diningSet = (seats: string, table: string) =>
  moved(-62, 8, seats, 0.82) +
  moved(0, 8, seats, 0.82) +
  moved(62, 8, seats, 0.82) +
  moved(0, -4, table) +
  ellipse(0, 84, 20, 4, also.linen)
