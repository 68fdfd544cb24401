import './profile.texts.ts'
import { say } from '#src/i18n/say.ts'

/** Browser and system from a user agent, as far as it reveals them: `Firefox on Windows`. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0] ?? say('sessions.browser')
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  return system ? say('sessions.device', { browser, system }) : browser
}

// The order matters: most user agents contain Chrome and Safari too.
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
