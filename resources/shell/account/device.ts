import { say } from '#src/i18n/say.ts'

/** A browser and its system in words, as far as its own description tells: `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? say('sessions.browser')
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  return system ? say('sessions.device', { browser, system }) : browser
}

// In this order: most of them name Chrome and Safari too.
const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrom(e|ium)\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const
