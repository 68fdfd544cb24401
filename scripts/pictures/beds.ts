import { also, mix, type Hex, type Paint } from './paint.ts'
import { box, fronts, legs, lit, shadow, stroke, times } from './shapes.ts'

/** A made bed from its foot. */
export const bed = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-w / 2, 4, w, h - 4, lit(p.base), 5) +
  times(5, n =>
    box(-w / 2 + 10 + n * ((w - 20) / 5) + 1, h * 0.5, (w - 20) / 5 - 2, h * 0.42, p.dark, 2),
  ) +
  box(-w * 0.42, h * 0.46, w * 0.39, h * 0.22, lit(also.pillow), 9) +
  box(w * 0.03, h * 0.46, w * 0.39, h * 0.22, lit(also.pillow), 9) +
  box(-w * 0.47, h * 0.28, w * 0.94, h * 0.25, lit(also.linen), 7) +
  box(-w * 0.48, h * 0.24, w * 0.96, h * 0.17, lit(mix(p.light, '#8fa0a8', 0.55)), 5) +
  stroke(
    [
      [-w * 0.46, h * 0.41],
      [w * 0.46, h * 0.41],
    ],
    also.pillow,
    2,
  ) +
  legs(w, 14, p.dark, 8, 6) +
  box(-w / 2, 10, w, h * 0.2, lit(p.light), 3)

/** A mattress by itself. `quilted` has buttons and a border, foam is smooth in two layers. */
export const mattress = (w: number, h: number, kind: 'spring' | 'foam' | 'topper') => {
  const [white, band]: [Hex, Hex] = ['#f3f0ea', kind === 'spring' ? '#9fa7ad' : '#b7c4c2']
  const thick = kind === 'topper' ? h * 0.5 : h
  const side = kind === 'topper' ? thick : thick * 0.55
  return (
    shadow(w) +
    box(-w / 2, 4, w, thick * 1.15, lit(white), 9) +
    box(-w / 2, 4, w, side, lit(mix(white, band, 0.35)), 8) +
    (kind === 'foam' ? box(-w / 2 + 1, 4 + side * 0.5, w - 2, side * 0.5, lit(band)) : '') +
    (kind === 'spring'
      ? times(10, n =>
          stroke(
            [
              [-w * 0.42 + n * w * 0.093, 10],
              [-w * 0.42 + n * w * 0.093, side],
            ],
            mix(band, '#ffffff', 0.35),
            1.4,
          ),
        ) +
        times(12, n =>
          box(
            -w * 0.42 + (n % 6) * w * 0.165,
            side + 12 + Math.floor(n / 6) * thick * 0.28,
            4,
            2.5,
            band,
            1,
          ),
        )
      : '') +
    stroke(
      [
        [-w / 2 + 4, 4 + side],
        [w / 2 - 4, 4 + side],
      ],
      band,
      2,
    ) +
    stroke(
      [
        [-w / 2 + 6, 7],
        [w / 2 - 6, 7],
      ],
      band,
      1.6,
    )
  )
}

export function bunk(p: Paint, w: number, h: number) {
  const at = (y: number, blanket: Hex) =>
    box(-w * 0.46, y + 9, w * 0.92, h * 0.1, lit(also.linen), 4) +
    box(-w * 0.46, y + 7, w * 0.62, h * 0.11, lit(blanket), 4) +
    box(w * 0.26, y + h * 0.1, w * 0.19, h * 0.08, lit(also.pillow), 6) +
    box(-w / 2, y, w, 11, lit(p.light), 2)
  return (
    shadow(w) +
    at(h * 0.12, '#8fae9f') +
    at(h * 0.58, '#d3a27f') +
    box(-w / 2, h * 0.76, w * 0.66, 5, p.base, 2) +
    times(5, n => box(-w / 2 + 14 + n * 26, h * 0.6, 3, h * 0.17, p.base)) +
    box(-w / 2, 0, 8, h, lit(p.base), 2) +
    box(w / 2 - 8, 0, 8, h, lit(p.base), 2) +
    box(w * 0.2, 0, 5, h * 0.84, p.dark, 1) +
    box(w * 0.38, 0, 5, h * 0.84, p.dark, 1) +
    times(5, n => box(w * 0.2, h * (0.12 + n * 0.13), w * 0.19, 4, lit(p.base), 1))
  )
}

export const trundle = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(w / 2 - 12, 0, 12, h, lit(p.base), 4) +
  box(-w / 2, 0, 9, h * 0.62, lit(p.base), 4) +
  box(-w / 2 + 8, h * 0.46, w - 18, h * 0.2, lit(also.linen), 6) +
  box(-w / 2 + 8, h * 0.44, w * 0.62, h * 0.23, lit('#9fb4c4'), 6) +
  box(w * 0.27, h * 0.58, w * 0.17, h * 0.16, lit(also.pillow), 7) +
  box(-w / 2 + 4, h * 0.34, w - 12, h * 0.14, lit(p.light), 2) +
  fronts([-w / 2 + 9, 4, w - 22, h * 0.3], [2, 1], { fill: lit(p.light) })
