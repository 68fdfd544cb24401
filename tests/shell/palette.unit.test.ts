import { describe, expect, it } from 'vitest'
import { type Palette, palettes } from '#src/theme/palette.ts'

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: string) => {
  const [r, g, b] = [1, 3, 5]
    .map(at => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

const textPairs = (c: Palette): [string, string, string][] => [
  ...(['ground', 'surface', 'sunken', 'accentSoft'] as const).flatMap(on =>
    (['text', 'muted', 'accent'] as const).map(
      of => [`${of} on ${on}`, c[of], c[on]] as [string, string, string],
    ),
  ),
  ['text on the accent', c.onAccent, c.accent],
  ['text on the accent under the pointer', c.onAccent, c.accentStrong],
  ...Object.entries(c.tones).flatMap(([tone, { main, soft }]): [string, string, string][] => [
    [`${tone} on its ground`, main, soft],
    [`${tone} on a surface`, main, c.surface],
    [`${tone} on the page`, main, c.ground],
  ]),
]

describe.each(Object.entries(palettes))('WCAG AA, %s', (_, colours) => {
  it.each(textPairs(colours))('%s: 4.5 to 1', (_name, text, ground) =>
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  it.each([
    ['outline', 'surface'],
    ['outline', 'ground'],
    ['accent', 'surface'],
    ['accent', 'ground'],
  ] as const)('%s of inputs and focus on %s: 3 to 1', (line, ground) =>
    expect(contrast(colours[line], colours[ground])).toBeGreaterThanOrEqual(3),
  )
})
