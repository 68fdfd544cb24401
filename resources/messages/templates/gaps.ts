/** What a template may have in curly brackets, with what it stands for. */
export const gaps = {
  customer: 'the name of the customer',
  company: 'the name of the company',
  orderCode: 'the number of the order',
  planNo: 'the number of the plan',
  date: 'the day, such as Tuesday 15 December',
  slot: 'the time slot, such as 10:00-12:00',
  address: 'where it goes to',
  place: 'where it is collected',
  openingHours: 'when that place is open',
  trackingNo: 'the tracking number',
  portalLink: 'the order in the customer portal',
  product: 'the goods of an order that come later than promised',
  promised: 'the day that they were promised for',
  expected: 'the day that they are there on, as far as anybody knows',
} as const
export type Gap = keyof typeof gaps

/** What fills the gaps. A value that is not known is empty. */
export type GapValues = Partial<Record<Gap, string | null>>

/**
 * The gaps of a text that are none.
 * @example unknownGaps('Dear {custommer}') // ['custommer']
 */
export const unknownGaps = (text: string, known: Known = gaps): string[] =>
  [...text.matchAll(gap)].map(([, name]) => name!).filter(name => !Object.hasOwn(known, name))

/** Gaps by name: those of messages, or those of another kind of text. */
type Known = Readonly<Record<string, string>>

/**
 * A template with its gaps filled. A part in square brackets is left out when one of its gaps is
 * empty. Values never bring a line break.
 * @example filled('See you on {date}[ between {slot}].', { date: 'Friday' }) // 'See you on Friday.'
 */
export function filled(
  template: string,
  values: Readonly<Record<string, string | null | undefined>>,
  known: Known = gaps,
): string {
  const valueOf = (name: string) =>
    Object.hasOwn(known, name) ? oneLine(values[name] ?? '') : `{${name}}`
  const fill = (text: string) => text.replace(gap, (_, name: string) => valueOf(name))
  const withParts = template.replace(/\[([^[\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(gap)].map(([, name]) => name!)
    return names.every(name => valueOf(name) !== '') ? part : ''
  })
  return fill(withParts)
}

/**
 * Text without line breaks and other control characters, which would end a header or a line of a
 * protocol.
 * @example oneLine('A\r\nB') // 'A B'
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Whether a text has more than one line, or control characters. */
export const hasLineBreak = (text: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(text)

const gap = /\{([^{}]*)\}/g
