/** The words of a heading, and all else that it says. */
export interface Heading {
  /** Without units, taxes and whose address it is. */
  readonly words: readonly string[]
  readonly isPercent: boolean
  /** `In stock?` asks for yes or no. */
  readonly isQuestion: boolean
  readonly tax?: 'with' | 'without'
  /** The unit of its numbers, where it says one. */
  readonly unit?: string
  /** Whose part of an address it is. */
  readonly party?: 'billing' | 'shipping'
}

const units =
  /(?:[([]\s*|\b)(lbs?|pounds?|oz|ounces?|kgs?|g|grams?|in|inch|inches|ft|feet|mm|cm|m)\s*(?:[)\]]|$)/i
const bracketed = /[([]\s*(?:lbs?|oz|kgs?|g|in|ft|mm|cm|m)\s*[)\]]/gi
const without = /\b(excl?|excluding|excluded|net of|before)\b/i
const inclusive = /\b(incl?|including|included)\b/i
const taxWords = new Set(
  'excl ex exc excluding incl inc including before net of gst vat tax hst'.split(' '),
)
const percents = new Set(['pct', 'percent', 'percentage'])

/** Words in front of the name of an address's part. */
const parties: Readonly<Record<string, Heading['party']>> = {
  billing: 'billing',
  bill: 'billing',
  invoice: 'billing',
  postal: 'billing',
  mailing: 'billing',
  shipping: 'shipping',
  ship: 'shipping',
  delivery: 'shipping',
  deliver: 'shipping',
  physical: 'shipping',
}
const addressParts =
  /^(?:(?:street)?address(?:line)?[12]?|line[12]|street[12]?|city|town|towncity|suburb|state|province|region|county|zip|zipcode|postcode|postalcode|country|countrycode)$/

/** Parts of an address as MYOB (`Addr 1 - City`, `- State`) and Xero (`POCity`, `SACity`) write them. */
const plainPart = (text: string) =>
  text
    .replace(/^\s*(?:addr(?:ess)?\s*1\s*)?-\s*/i, '')
    .replace(/^PO(?=[A-Z][a-z])/, 'Postal ')
    .replace(/^SA(?=[A-Z][a-z])/, 'Delivery ')

/** Reads a heading of another program. */
export function readHeading(heading: string): Heading {
  const text = plainPart(heading)
  const isTaxed = without.test(text) ? 'without' : inclusive.test(text) ? 'with' : undefined
  const all = wordsIn(text.replaceAll(bracketed, ' '))
  const unit = units.exec(text)?.[1]?.toLowerCase()
  const plain = isTaxed ? all.filter(word => !taxWords.has(word)) : all
  const left = plain.filter(word => !percents.has(word))
  const of = parties[left[0] ?? '']
  const rest = left.slice(left[1] === 'to' ? 2 : 1)
  const isPart = of !== undefined && addressParts.test(rest.join(''))
  return {
    words: isPart ? rest : left.length ? left : all,
    isPercent: /%/.test(text) || all.some(word => percents.has(word)),
    isQuestion: /\?\s*$/.test(text),
    ...(isTaxed && { tax: isTaxed }),
    ...(unit && { unit }),
    ...(isPart && { party: of }),
  }
}

/** Words in front of a name that tell nothing of it. */
const qualifiers = new Set([
  'variant',
  'lineitem',
  'line',
  'item',
  'product',
  'default',
  'current',
  'primary',
  'main',
])

/** Words that many fields have: alone they tell none. */
const general = new Set(
  'name title type status state price code total id no nr num number date day tax amount value position other rate key ref reference group method level note cost stock location unit size at'.split(
    ' ',
  ),
)

export const isGeneral = (words: readonly string[]) =>
  words.every(word => general.has(singular(word)))

/** The words behind qualifiers, where these leave more than a general word. */
export function withoutQualifiers(words: readonly string[]): readonly string[] {
  const first = words.findIndex(word => !qualifiers.has(singular(word)))
  const rest = first > 0 ? words.slice(first) : []
  return rest.length && !/^(?:id|no|nr|num|number|code|key|ref|reference|name)$/.test(rest.join(''))
    ? rest
    : words
}

/** `CompanyName`, `company_name` and `Company name` are company and name. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(word => word !== '')

export const singular = (word: string) => word.replace(/(?<=\w{3})s$/, '')
