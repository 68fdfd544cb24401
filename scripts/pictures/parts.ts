import { also } from './paint.ts'
import { box, ellipse, lit, poly, shadow, stroke, times } from './shapes.ts'

const timber = '#c8a274',
  steel = '#a3a6a9',
  blue = '#5d7184'

export const assembly = () =>
  shadow(150) +
  box(-66, 0, 132, 62, lit(also.card), 4) +
  box(-9, 0, 18, 62, '#b8956d') +
  poly(
    [
      [-66, 62],
      [-92, 88],
      [-30, 88],
      [-9, 62],
    ],
    '#d4b792',
    2,
  ) +
  poly(
    [
      [66, 62],
      [92, 88],
      [30, 88],
      [9, 62],
    ],
    '#d4b792',
    2,
  ) +
  stroke(
    [
      [-24, 72],
      [14, 138],
    ],
    steel,
    6,
  ) +
  stroke(
    [
      [14, 138],
      [32, 148],
    ],
    '#c9744e',
    13,
  ) +
  stroke(
    [
      [34, 74],
      [4, 128],
      [-12, 128],
    ],
    '#7b7e81',
    6,
  )

export const removal = () =>
  shadow(200) +
  box(-98, 18, 118, 84, lit('#e9e5dc'), 4) +
  box(-86, 40, 94, 3, '#c9c3b7') +
  poly(
    [
      [24, 18],
      [24, 84],
      [62, 84],
      [88, 52],
      [88, 18],
    ],
    lit(blue),
    5,
  ) +
  poly(
    [
      [34, 54],
      [34, 76],
      [58, 76],
      [74, 54],
    ],
    also.glass,
    2,
  ) +
  [-62, 56].map(x => ellipse(x, 17, 17, 17, '#3a3a3c') + ellipse(x, 17, 7, 7, steel)).join('')

const shield = (inside: string) =>
  `<path d="M0 -150C28 -134 48 -132 62 -130C66 -76 48 -36 0 -10C-48 -36 -66 -76 -62 -130C-48 -132 -28 -134 0 -150Z" fill="url(#l7e8a96)"/>` +
  `<path d="M0 -140C24 -127 40 -124 53 -123C56 -76 40 -42 0 -20C-40 -42 -56 -76 -53 -123C-40 -124 -24 -127 0 -140Z" fill="${also.paper}"/>` +
  inside

export const fabricCare = () =>
  shadow(110) +
  shield(
    times(5, n =>
      stroke(
        [
          [-28 + n * 14, 52],
          [-28 + n * 14, 112],
        ],
        '#9fb0bb',
        3,
      ),
    ) +
      times(5, n =>
        stroke(
          [
            [-34, 56 + n * 13],
            [34, 56 + n * 13],
          ],
          '#7e8a96',
          3,
        ),
      ),
  )

export const leatherCare = () =>
  shadow(110) +
  shield(
    poly(
      [
        [-34, 60],
        [-26, 108],
        [-8, 118],
        [10, 110],
        [32, 112],
        [30, 74],
        [36, 58],
        [8, 48],
      ],
      lit('#ab7340'),
      8,
    ),
  )

export const legSet = () =>
  shadow(150) +
  times(
    4,
    n =>
      poly(
        [
          [-66 + n * 40, 128],
          [-50 + n * 40, 128],
          [-54 + n * 40, 4],
          [-62 + n * 40, 4],
        ],
        lit(timber),
        3,
      ) + box(-69 + n * 40, 124, 22, 9, lit(steel), 2),
  )

export const hardware = () =>
  shadow(130) +
  poly(
    [
      [-56, 4],
      [56, 4],
      [50, 104],
      [-50, 104],
    ],
    '#e9eceb',
    8,
  ) +
  box(-52, 96, 104, 16, blue, 3) +
  times(
    5,
    n =>
      stroke(
        [
          [-34 + n * 17, 18 + (n % 2) * 22],
          [-24 + n * 17, 46 + (n % 2) * 22],
        ],
        steel,
        4,
      ) + ellipse(-24 + n * 17, 48 + (n % 2) * 22, 5, 5, '#7b7e81'),
  ) +
  times(
    4,
    n =>
      ellipse(-30 + n * 21, 82 - (n % 2) * 8, 6, 6, '#8b8e91') +
      ellipse(-30 + n * 21, 82 - (n % 2) * 8, 2.5, 2.5, '#e9eceb'),
  )

export const slats = () =>
  shadow(190) +
  times(7, n => box(-92, 8 + n * 17, 184, 10, lit(timber), 2)) +
  box(-64, 4, 6, 120, '#6a6c6e', 1) +
  box(58, 4, 6, 120, '#6a6c6e', 1)

export const runners = () =>
  shadow(180) +
  [28, 74]
    .map(
      y =>
        box(-90, y, 180, 20, lit(steel), 3) +
        box(-60, y + 6, 156, 8, '#d5d7d8', 2) +
        times(4, n => ellipse(-40 + n * 34, y + 10, 2.6, 2.6, '#6a6c6e')),
    )
    .join('')

export const mechanism = () =>
  shadow(150) +
  box(-70, 4, 140, 9, lit(steel), 2) +
  stroke(
    [
      [-60, 12],
      [-18, 84],
      [54, 96],
    ],
    '#7b7e81',
    8,
  ) +
  stroke(
    [
      [58, 12],
      [10, 66],
      [-50, 92],
    ],
    '#8f9295',
    8,
  ) +
  stroke(
    [
      [54, 96],
      [86, 60],
    ],
    '#7b7e81',
    7,
  ) +
  [
    [-18, 84],
    [10, 66],
    [54, 96],
    [-60, 12],
    [58, 12],
  ]
    .map(([x, y]) => ellipse(x!, y!, 6, 6, '#4a4c4e'))
    .join('')

export const castors = () =>
  shadow(170) +
  times(4, n => {
    const x = -72 + n * 48
    return (
      box(x - 3, 60, 6, 26, lit(steel), 1) +
      poly(
        [
          [x - 16, 60],
          [x + 16, 60],
          [x + 8, 26],
          [x - 8, 26],
        ],
        '#6a6c6e',
        4,
      ) +
      ellipse(x, 20, 20, 20, '#3a3a3c') +
      ellipse(x, 20, 7, 7, steel)
    )
  })

const bottle = (x: number, h: number, colour: `#${string}`) =>
  box(x - 20, 0, 40, h * 0.7, lit(colour), 6) +
  poly(
    [
      [x - 20, h * 0.66],
      [x + 20, h * 0.66],
      [x + 9, h * 0.84],
      [x - 9, h * 0.84],
    ],
    lit(colour),
    4,
  ) +
  box(x - 8, h * 0.82, 16, h * 0.18, '#3a3a3c', 2) +
  box(x - 17, h * 0.2, 34, h * 0.34, also.paper, 2)

export const leatherKit = () =>
  shadow(150) +
  bottle(-38, 124, '#ab7340') +
  bottle(10, 100, '#7d4832') +
  box(38, 0, 44, 26, lit('#e6cf9e'), 6) +
  box(40, 24, 40, 10, lit('#8fae8b'), 3)

export const oil = () =>
  shadow(70) +
  bottle(0, 142, '#b17d48') +
  stroke(
    [
      [-10, 48],
      [10, 48],
    ],
    timber,
    3,
  )

export const pads = () =>
  shadow(130) +
  box(-60, 2, 120, 118, lit(also.paper), 5) +
  box(-60, 104, 120, 16, '#7d8a68', 4) +
  times(16, n =>
    ellipse(-40 + (n % 4) * 27, 88 - Math.floor(n / 4) * 24, 9, 9, n % 2 ? '#6b6a68' : '#8a8885'),
  )

export const giftCard = () =>
  shadow(150) +
  box(-78, 4, 156, 96, lit('#2f5d62'), 8) +
  box(-78, 46, 156, 12, '#d9b36a') +
  box(18, 4, 12, 96, '#d9b36a') +
  ellipse(10, 66, 16, 10, '#e6c98e') +
  ellipse(38, 66, 16, 10, '#e6c98e') +
  ellipse(24, 54, 8, 8, '#c79a4b')
