import { also, mix, type Paint } from './paint.ts'
import { bow, box, ellipse, lit, poly, shadow, stroke, times } from './shapes.ts'

export const coatRack = (p: Paint, _: number, h: number) =>
  shadow(64) +
  box(-3, 4, 6, h - 4, lit(p.base), 3) +
  stroke(
    [
      [-28, 2],
      [0, 18],
      [28, 2],
    ],
    p.base,
    5,
  ) +
  [-1, 1]
    .map(
      to =>
        bow([0, h - 10], [to * 12, h - 26], [to * 27, h - 8], p.base, 4.5) +
        bow([0, h - 34], [to * 10, h - 48], [to * 22, h - 34], p.base, 4.5),
    )
    .join('') +
  ellipse(0, h, 5, 5, p.light) +
  poly(
    [
      [10, h - 38],
      [28, h - 34],
      [34, h - 96],
      [12, h - 98],
    ],
    lit('#8b9aa5'),
    6,
  ) +
  poly(
    [
      [-25, h - 12],
      [-14, h - 14],
      [-10, h - 46],
      [-30, h - 46],
    ],
    lit('#d8c7a6'),
    5,
  )

export const floorLamp = (p: Paint, _: number, h: number) =>
  shadow(56) +
  ellipse(0, h * 0.82, 92, 52, 'url(#glow)') +
  ellipse(0, 5, 27, 6, p.base) +
  box(-2.5, 5, 5, h * 0.72, lit(p.base), 2) +
  shade(0, h * 0.7, 34, h * 0.28) +
  glow

export const tableLamp = (p: Paint, _: number, h: number) =>
  shadow(64) +
  ellipse(0, h * 0.74, 86, 54, 'url(#glow)') +
  ellipse(0, h * 0.24, 25, h * 0.24, lit(p.base)) +
  box(-16, 0, 32, 7, p.dark, 3) +
  box(-4, h * 0.44, 8, h * 0.16, p.base) +
  shade(0, h * 0.54, 42, h * 0.44) +
  glow

export const pendant = (p: Paint) =>
  ellipse(0, 60, 96, 52, 'url(#glow)') +
  stroke(
    [
      [0, 178],
      [0, 112],
    ],
    p.deep,
    2,
  ) +
  box(-7, 106, 14, 12, p.dark, 3) +
  poly(
    [
      [-14, 108],
      [14, 108],
      [58, 62],
      [-58, 62],
    ],
    lit(p.base),
    8,
  ) +
  ellipse(0, 60, 59, 7, also.glow) +
  glow

const shade = (x: number, y: number, w: number, h: number) =>
  poly(
    [
      [x - w * 0.72, y + h],
      [x + w * 0.72, y + h],
      [x + w, y],
      [x - w, y],
    ],
    lit('#f3e8cf'),
    4,
  )
const glow =
  '<radialGradient id="glow"><stop offset="0" stop-color="#fff3cf" stop-opacity="0.85"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>'

export const mirror = (p: Paint, w: number, h: number) =>
  shadow(w) +
  box(-w / 2, 0, w, h, lit(p.base), 8) +
  box(-w / 2 + 5, 5, w - 10, h - 10, lit(also.glass), 5) +
  poly(
    [
      [-w * 0.1, h - 8],
      [w * 0.14, h - 8],
      [-w * 0.3, 24],
      [-w / 2 + 8, 24],
      [-w / 2 + 8, h * 0.42],
    ],
    '#e0e8e8',
  )

export const framed = () =>
  box(-84, 34, 168, 118, '#3b3a38', 2) +
  box(-79, 39, 158, 108, also.paper) +
  box(-62, 52, 124, 82, '#dfd3c0') +
  poly(
    [
      [-62, 52],
      [-62, 84],
      [-20, 104],
      [14, 78],
      [62, 96],
      [62, 52],
    ],
    '#9aa58c',
  ) +
  poly(
    [
      [-62, 52],
      [-62, 70],
      [-8, 82],
      [62, 62],
      [62, 52],
    ],
    '#6f7f74',
  ) +
  ellipse(30, 114, 11, 11, '#d58f63')

export const cushion = (p: Paint) =>
  shadow(110) +
  poly(
    [
      [-58, 8],
      [58, 8],
      [52, 62],
      [56, 116],
      [-56, 116],
      [-52, 62],
    ],
    lit(p.base),
    16,
  ) +
  times(4, n => bow([-50, 26 + n * 26], [0, 22 + n * 26], [50, 26 + n * 26], p.dark, 1.4)) +
  stroke(
    [
      [-62, 4],
      [62, 4],
    ],
    p.dark,
    2,
  )

export const folded = (p: Paint) =>
  shadow(140) +
  times(3, n => box(-70 + n * 2, 3 + n * 22, 140 - n * 4, 24, lit(n % 2 ? p.light : p.base), 11)) +
  times(4, n =>
    stroke(
      [
        [-40 + n * 26, 50],
        [-44 + n * 26, 71],
      ],
      p.dark,
      1.6,
    ),
  ) +
  times(13, n =>
    stroke(
      [
        [70 - 4, 8 + n * 1.5],
        [80, 6 + n * 1.5],
      ],
      p.light,
      0.9,
    ),
  )

/** A rug on the floor, its far edge shorter. */
export const rug = (p: Paint) =>
  poly(
    [
      [-84, 74],
      [84, 74],
      [122, -14],
      [-122, -14],
    ],
    mix(p.deep, '#b0b6b3', 0.62),
    8,
  ) +
  poly(
    [
      [-84, 78],
      [84, 78],
      [122, -8],
      [-122, -8],
    ],
    lit(p.base),
    4,
  ) +
  poly(
    [
      [-74, 70],
      [74, 70],
      [104, 2],
      [-104, 2],
    ],
    p.light,
    2,
  ) +
  poly(
    [
      [-70, 66],
      [70, 66],
      [96, 7],
      [-96, 7],
    ],
    p.base,
    2,
  ) +
  times(5, n => {
    const x = -52 + n * 26
    return poly(
      [
        [x, 54],
        [x + 11, 38],
        [x * 1.12, 20],
        [x - 11, 38],
      ],
      n % 2 ? p.light : p.dark,
      2,
    )
  }) +
  times(21, n =>
    stroke(
      [
        [-118 + n * 11.8, -9],
        [-120 + n * 12, -15],
      ],
      p.light,
      1.4,
    ),
  )
