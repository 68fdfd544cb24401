/**
 * What ra-core asks of the package `inflection` for labels that nobody has declared. Every field and
 * resource here declares its own, so English irregular words, most of that package, are not needed.
 */

/** @example humanize('order_code') // 'Order code' */
export function humanize(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/_ids?$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @example underscore('orderCode') // 'order_code' */
const underscore = (text: string) =>
  text
    .replaceAll(/([A-Z])/g, '_$1')
    .replace(/^_/, '')
    .toLowerCase()

const changes: Readonly<Record<string, (text: string) => string>> = { humanize, underscore }

/** @example transform('orderCode', ['underscore', 'humanize']) // 'Order code' */
export const transform = (text: string, names: readonly string[]): string =>
  names.reduce((changed, name) => changes[name]?.(changed) ?? changed, text)

/** @example pluralize('order') // 'orders' */
export const pluralize = (text: string): string => (text.endsWith('s') ? text : `${text}s`)

/** @example inflect('order', 2) // 'orders' */
export const inflect = (text: string, count: number): string =>
  count === 1 ? text : pluralize(text)
