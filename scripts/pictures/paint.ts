/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

/** A surface in its light: what faces up, what faces us, what lies in shade, and the gaps in it. */
export interface Paint {
  readonly light: Hex
  readonly base: Hex
  readonly dark: Hex
  readonly deep: Hex
}

export const paintOf = (base: Hex): Paint => ({
  light: mix(base, '#ffffff', 0.2),
  base,
  dark: mix(base, '#1c1712', 0.2),
  deep: mix(base, '#1c1712', 0.42),
})

export const mix = (from: Hex, to: Hex, share: number): Hex =>
  `#${channels(from)
    .map((c, i) => Math.round(c + (channels(to)[i]! - c) * share))
    .map(c => c.toString(16).padStart(2, '0'))
    .join('')}`

const channels = (hex: Hex) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** Each finish of the catalogue, by the letters that end a SKU's code. */
export const finishColours: Readonly<Record<string, Hex>> = {
  NOK: '#c8a274',
  SOK: '#826853',
  WAL: '#6f4b35',
  WHW: '#e9e1d4',
  BLK: '#3a3a3e',
  DRF: '#a89a8b',
  TEK: '#b17d48',
  OAT: '#d9cdb9',
  SLW: '#7e8a96',
  MOS: '#737d52',
  TEA: '#347074',
  INK: '#343f53',
  BLU: '#d4a8a2',
  CHA: '#5a5b5f',
  NAV: '#3a4d72',
  TAN: '#ab7340',
  ONY: '#3b3936',
  CHE: '#7d4832',
  SND: '#ccb596',
  GRP: '#5e6266',
  WHA: '#efede9',
  HON: '#c49c5f',
  TKW: '#a99884',
  WHT: '#f4f2ed',
  GRY: '#989c9b',
  SAG: '#a0b19b',
  NVY: '#3f4e6b',
  BRS: '#b99851',
  MBL: '#3d3d3f',
  NCK: '#b3b2ad',
  COP: '#a96b43',
  IVO: '#ebe4d4',
  RUS: '#b0623f',
  DEN: '#627c9e',
  OLI: '#7e7e50',
  GRA: '#5f6063',
  STD: '#8c8a85',
}

/** What stands beside the finish: legs, linen, leaves. */
export const also = {
  leg: '#6a4e3a',
  steel: '#77787a',
  black: '#3a3a3c',
  linen: '#f1eee7',
  pillow: '#faf8f3',
  brass: '#b99851',
  glass: '#cfdadb',
  leaf: '#7d9270',
  card: '#c7a982',
  paper: '#f7f4ee',
  glow: '#fbeecb',
} as const satisfies Record<string, Hex>
