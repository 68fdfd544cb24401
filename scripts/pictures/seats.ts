import { also, type Paint } from './paint.ts'
import { bow, box, ellipse, legs, lit, moved, poly, shadow, stroke, times } from './shapes.ts'

interface SofaLook {
  readonly seats: number
  /** Which ends have an arm. */
  readonly arms?: readonly ['left' | 'none', 'right' | 'none']
  readonly isTufted?: boolean
}

export function sofa(
  p: Paint,
  w: number,
  h: number,
  { seats, arms = ['left', 'right'], isTufted = false }: SofaLook,
) {
  const arm = Math.min(24, w * 0.17)
  const [left, right] = [arms[0] === 'none' ? 4 : arm, arms[1] === 'none' ? 4 : arm]
  const seat = (w - left - right) / seats
  const from = -w / 2 + left
  return (
    shadow(w) +
    legs(w, 12, also.leg, 6, 12) +
    box(-w / 2 + 3, 10, w - 6, h * 0.3, p.dark, 5) +
    box(-w / 2 + left * 0.5, h * 0.3, w - (left + right) * 0.5, h * 0.62, p.dark, 12) +
    times(seats, n => {
      const x = from + n * seat
      return (
        box(x + 1, h * 0.4, seat - 2, h * 0.6, lit(p.base), 11) +
        (isTufted
          ? times(3, i => ellipse(x + seat * (0.25 + i * 0.25), h * 0.78, 1.6, 1.6, p.deep))
          : stroke(
              [
                [x + 9, h * 0.95],
                [x + seat - 9, h * 0.95],
              ],
              p.light,
              1.2,
            )) +
        box(x + 0.5, h * 0.26, seat - 1, h * 0.24, lit(p.light), 7)
      )
    }) +
    (arms[0] === 'none' ? '' : box(-w / 2, 9, left, h * 0.62, lit(p.base), 9)) +
    (arms[1] === 'none' ? '' : box(w / 2 - right, 9, right, h * 0.62, lit(p.base), 9))
  )
}

/** A sofa with a throw pillow in another colour. */
export const dressed = (p: Paint, w: number, h: number, seats: number) =>
  sofa(p, w, h, { seats }) +
  moved(-w / 2 + 46, h * 0.44, pillow(also.linen, 30)) +
  moved(w / 2 - 46, h * 0.44, pillow(p.deep, 28))

const pillow = (fill: string, size: number) =>
  poly(
    [
      [-size / 2, 2],
      [size / 2, 0],
      [size / 2 - 2, size - 2],
      [-size / 2 + 2, size],
    ],
    fill,
    5,
  )

export const sofaBed = (p: Paint, w: number, h: number) =>
  sofa(p, w, h, { seats: 2 }) +
  // The bed, pulled out and made.
  box(-w / 2 + 26, 4, w - 52, h * 0.24, lit(p.dark), 3) +
  box(-w / 2 + 28, h * 0.17, w - 56, h * 0.2, lit(also.linen), 5) +
  box(-w / 2 + 36, h * 0.33, w * 0.3, 13, lit(also.pillow), 6) +
  box(w / 2 - 36 - w * 0.3, h * 0.33, w * 0.3, 13, lit(also.pillow), 6) +
  box(-w / 2 + 28, h * 0.17, w - 56, h * 0.1, p.light, 4)

export const ottoman = (p: Paint, w: number, h: number) =>
  shadow(w) +
  legs(w, 10, also.leg, 6, 10) +
  box(-w / 2, 8, w, h * 0.62, lit(p.base), 6) +
  box(-w / 2 - 3, h * 0.62, w + 6, h * 0.34, lit(p.light), 8) +
  stroke(
    [
      [-w / 2, h * 0.62],
      [w / 2, h * 0.62],
    ],
    p.deep,
    1.4,
  )

export const chaise = (p: Paint, w: number, h: number) =>
  sofa(p, w, h, { seats: 3 }) +
  // The long seat comes towards us.
  shadow(84, w / 2 - 62) +
  box(w / 2 - 102, -14, 80, h * 0.44, lit(p.dark), 6) +
  box(w / 2 - 104, h * 0.12, 84, h * 0.36, lit(p.light), 10) +
  moved(-w / 2 + 50, h * 0.42, pillow(also.linen, 28))

/** A modular corner: one side is closed. */
export const corner = (p: Paint, w: number, h: number) =>
  sofa(p, w, h, { seats: 1, arms: ['left', 'none'] }) +
  box(-w / 2, 8, 26, h * 0.92, lit(p.base), 11)

/** A recliner of one to three seats, its first footrest up. */
export function recliner(p: Paint, w: number, h: number, seats: number) {
  const arm = Math.min(26, w * 0.16)
  const seat = (w - 2 * arm) / seats
  const from = -w / 2 + arm
  return (
    shadow(w) +
    box(-w / 2 + 2, 2, w - 4, h * 0.36, p.dark, 6) +
    times(seats, n => {
      const x = from + n * seat
      return (
        box(x + 1, h * 0.36, seat - 2, h * 0.62, lit(p.base), 12) +
        box(x + 5, h * 0.72, seat - 10, h * 0.22, lit(p.light), 9) +
        stroke(
          [
            [x + 8, h * 0.58],
            [x + seat - 8, h * 0.58],
          ],
          p.dark,
          1.4,
        ) +
        box(x, h * 0.26, seat, h * 0.2, lit(p.light), 8) +
        box(x + 4, h * 0.08, seat - 8, h * 0.18, lit(p.base), 5)
      )
    }) +
    box(-w / 2, 2, arm, h * 0.6, lit(p.base), 11) +
    box(w / 2 - arm, 2, arm, h * 0.6, lit(p.base), 11) +
    box(from + 3, 8, seat - 6, h * 0.24, lit(p.light), 8)
  )
}

export const wingback = (p: Paint, w: number, h: number) =>
  shadow(w) +
  legs(w, 18, also.leg, 6, 16) +
  poly(
    [
      [-w * 0.36, 18],
      [-w * 0.42, h * 0.96],
      [w * 0.42, h * 0.96],
      [w * 0.36, 18],
    ],
    lit(p.base),
    9,
  ) +
  times(6, n =>
    ellipse(
      -w * 0.18 + (n % 3) * w * 0.18,
      h * (0.84 - Math.floor(n / 3) * 0.16),
      1.8,
      1.8,
      p.deep,
    ),
  ) +
  poly(
    [
      [-w * 0.5, h * 0.5],
      [-w * 0.46, h * 0.98],
      [-w * 0.33, h * 0.94],
      [-w * 0.33, h * 0.4],
    ],
    lit(p.light),
    6,
  ) +
  poly(
    [
      [w * 0.5, h * 0.5],
      [w * 0.46, h * 0.98],
      [w * 0.33, h * 0.94],
      [w * 0.33, h * 0.4],
    ],
    lit(p.light),
    6,
  ) +
  box(-w * 0.36, h * 0.26, w * 0.72, h * 0.17, lit(p.light), 7) +
  box(-w / 2, 16, w * 0.17, h * 0.42, lit(p.base), 8) +
  box(w * 0.33, 16, w * 0.17, h * 0.42, lit(p.base), 8)

/** A chair of timber or metal: back with slats, seat, four legs. */
export const chair = (p: Paint, w: number, h: number, slats = 4) =>
  shadow(w) +
  box(-w * 0.46, h * 0.5, 6, h * 0.5, p.dark, 2) +
  box(w * 0.46 - 6, h * 0.5, 6, h * 0.5, p.dark, 2) +
  box(-w * 0.36, 3, 4, h * 0.46, p.deep, 1.5) +
  box(w * 0.36 - 4, 3, 4, h * 0.46, p.deep, 1.5) +
  times(slats, n =>
    box(-w * 0.33 + (n * w * 0.62) / (slats - 1) - 2, h * 0.54, 4, h * 0.36, p.base, 1),
  ) +
  box(-w * 0.46, h * 0.86, w * 0.92, h * 0.13, lit(p.base), 4) +
  box(-w / 2, h * 0.46, w, h * 0.085, lit(p.light), 4) +
  box(-w * 0.46, 0, 6, h * 0.48, lit(p.base), 1.5) +
  box(w * 0.46 - 6, 0, 6, h * 0.48, lit(p.base), 1.5)

export const stool = (p: Paint, w: number, h: number) =>
  shadow(w * 0.8) +
  poly(
    [
      [-w * 0.3, h * 0.66],
      [-w * 0.44, 0],
      [-w * 0.37, 0],
      [-w * 0.22, h * 0.66],
    ],
    lit(p.base),
  ) +
  poly(
    [
      [w * 0.3, h * 0.66],
      [w * 0.44, 0],
      [w * 0.37, 0],
      [w * 0.22, h * 0.66],
    ],
    lit(p.base),
  ) +
  box(-w * 0.38, h * 0.22, w * 0.76, 4, p.dark, 2) +
  box(-w * 0.34, h * 0.44, w * 0.68, 4, p.dark, 2) +
  box(-w * 0.4, h * 0.7, 5, h * 0.26, p.dark, 2) +
  box(w * 0.4 - 5, h * 0.7, 5, h * 0.26, p.dark, 2) +
  box(-w * 0.42, h * 0.86, w * 0.84, h * 0.13, lit(p.base), 5) +
  box(-w * 0.45, h * 0.64, w * 0.9, h * 0.075, lit(p.light), 4)

export const bench = (p: Paint, w: number, h: number) =>
  shadow(w) +
  legs(w, h, p.dark, 9, 16) +
  box(-w / 2 + 20, h * 0.3, w - 40, 4, p.dark) +
  box(-w / 2, h - 9, w, 10, lit(p.light), 2.5)

export const officeChair = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-3, h * 0.1, 6, h * 0.32, also.steel) +
  poly(
    [
      [0, h * 0.14],
      [-w * 0.46, 6],
      [-w * 0.42, 2],
      [0, h * 0.08],
      [w * 0.42, 2],
      [w * 0.46, 6],
    ],
    also.black,
    3,
  ) +
  times(3, n => ellipse((n - 1) * w * 0.43, 4, 5, 5, also.black)) +
  box(-w * 0.33, h * 0.5, w * 0.66, h * 0.5, lit(p.base), 15) +
  times(5, n =>
    stroke(
      [
        [-w * 0.24, h * (0.6 + n * 0.07)],
        [w * 0.24, h * (0.6 + n * 0.07)],
      ],
      p.dark,
      1.2,
    ),
  ) +
  box(-w * 0.4, h * 0.4, w * 0.8, h * 0.1, lit(p.light), 7) +
  bow([-w * 0.36, h * 0.44], [-w * 0.52, h * 0.5], [-w * 0.42, h * 0.62], also.black, 5) +
  bow([w * 0.36, h * 0.44], [w * 0.52, h * 0.5], [w * 0.42, h * 0.62], also.black, 5)
