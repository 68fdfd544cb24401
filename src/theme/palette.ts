import type { Tone } from '#define/field.ts'

export type Mode = 'light' | 'dark'

/** Colours of one mode: warm greys, one accent for actions, and tones with a meaning. */
export interface Palette {
  /** The page's background, and the background of surfaces on it. */
  readonly ground: string
  readonly surface: string
  readonly sunken: string
  readonly text: string
  readonly muted: string
  /** Hairlines, and the outline of inputs. */
  readonly line: string
  readonly outline: string
  readonly accent: string
  readonly accentStrong: string
  readonly accentSoft: string
  readonly onAccent: string
  /** Colours of chart slices, distinct from their neighbours; the chart's table names them. */
  readonly series: readonly string[]
  /** `main` is text on `soft`, on `surface` and on `ground`. */
  readonly tones: Readonly<Record<Tone, { readonly main: string; readonly soft: string }>>
}

/**
 * A palette as CSS variables, by name. A change of mode sets them without rendering, so that it
 * also reaches kept screens, which React does not render while hidden.
 */
export const variablesOf = ({ tones, series, ...plain }: Palette): Record<string, string> => ({
  ...plain,
  ...Object.fromEntries(
    Object.entries(tones).flatMap(([tone, { main, soft }]) => [
      [tone, main],
      [`${tone}Soft`, soft],
    ]),
  ),
  ...Object.fromEntries(series.map((colour, n) => [`series${n}`, colour])),
})

/**
 * The only place that defines colours; theme and style sheets read them from here. Tests check the
 * contrast (WCAG 2.2 AA).
 */
export const palettes: Readonly<Record<Mode, Palette>> = {
  light: {
    ground: '#f8f7f5',
    surface: '#ffffff',
    sunken: '#f1f0ec',
    text: '#1f1d1a',
    muted: '#635f58',
    line: '#e6e3dd',
    outline: '#928d85',
    accent: '#0b6674',
    accentStrong: '#084e59',
    accentSoft: '#e2f0f2',
    onAccent: '#ffffff',
    series: [
      '#0b6674',
      '#c0703a',
      '#5468a8',
      '#7d8f2f',
      '#a04a70',
      '#b08a1e',
      '#5d5952',
      '#4a9389',
    ],
    tones: {
      neutral: { main: '#55514a', soft: '#efede9' },
      info: { main: '#1c4fa6', soft: '#e6eefb' },
      good: { main: '#12653a', soft: '#e1f3e8' },
      warning: { main: '#7a4a00', soft: '#fbefd6' },
      bad: { main: '#a3231f', soft: '#fce8e6' },
    },
  },
  dark: {
    ground: '#141413',
    surface: '#1c1b1a',
    sunken: '#252422',
    text: '#edebe7',
    muted: '#a9a49c',
    line: '#33312e',
    outline: '#77726b',
    accent: '#63c5d3',
    accentStrong: '#8ad7e2',
    accentSoft: '#12333a',
    onAccent: '#05262c',
    series: [
      '#63c5d3',
      '#e39a68',
      '#93a5e6',
      '#b9c96b',
      '#dd8fb2',
      '#dfc064',
      '#a9a49c',
      '#4fa093',
    ],
    tones: {
      neutral: { main: '#cac6bf', soft: '#2f2d2a' },
      info: { main: '#a6c6ff', soft: '#182a4a' },
      good: { main: '#8ad8a7', soft: '#123021' },
      warning: { main: '#f0c46c', soft: '#392a0c' },
      bad: { main: '#ffaaa2', soft: '#451a1b' },
    },
  },
}
