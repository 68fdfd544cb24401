import { labelOf } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import type { Actor } from '#server/session/actor.ts'
import type { ImportAim } from '#server/imports/columns.ts'
import { cellText, type SheetCell } from '#server/imports/reading/sheet.ts'
import { fits, isKnownByMail } from './fits.ts'
import {
  isGeneral,
  readHeading,
  singular,
  withoutQualifiers,
  wordsIn,
  type Heading,
} from './headings.ts'
import { synonyms } from './synonyms.ts'

/** A column without a field: its heading and the first that stands below it. */
export interface Unmatched {
  readonly index: number
  readonly heading: string
  readonly cells: readonly SheetCell[]
}

/**
 * The fields that columns are most likely for, by their index: by words, synonyms, what stands there,
 * and whether the field takes that. Each field is given once, the best match first; an empty column
 * of a file with values gets none.
 */
export function guessesOf(
  meta: EntityMeta,
  actor: Actor,
  aims: readonly ImportAim[],
  columns: readonly Unmatched[],
): Map<number, string> {
  const nouns = nounsOf(meta)
  const hasValues = columns.some(({ cells }) => cells.length > 0)
  const likely = columns.flatMap(column => {
    if (hasValues && !column.cells.length) return []
    const heading = readHeading(column.heading)
    return aims.flatMap(aim => {
      if (aim.isByLabel) return []
      const score =
        (aim.path === meta.entity.import!.key && namesRecords(meta, column.heading) && 0.95) ||
        likeness(heading, aim, nouns, meta.entity.import!.key) ||
        likelyByValues(column, aim, meta.entity.import!.key, nouns)
      return score > 0 && fits(aim, heading, column.cells, actor) ? [{ column, aim, score }] : []
    })
  })
  const guesses = new Map<number, string>()
  const taken = new Set<string>()
  for (const { column, aim } of likely.toSorted((a, b) => b.score - a.score)) {
    if (guesses.has(column.index) || taken.has(aim.path)) continue
    guesses.set(column.index, aim.path)
    taken.add(aim.path)
  }
  return guesses
}

/** How a column is taken apart: what stands between its parts, and the field of each. */
export interface Parts {
  readonly by: string
  readonly into: readonly string[]
}

/** What a heading has between the fields that it names, and what cells have between their parts, the rarest first. */
const between = /\s*[/&+,;]\s*|\s+(?:and|und|et)\s+/i
const separators = ['\n', '; ', ', ', ' - ', ' ']
const mostParts = 4

/**
 * How a column whose heading names several fields is taken apart; undefined where one of the names is
 * nobody's.
 * @example partsIn(customers, aims, { heading: 'Postcode and town', cells: ['0622 Auckland'] })
 *   // { by: ' ', into: ['addresses.postcode', 'addresses.city'] }
 */
export function partsIn(
  meta: EntityMeta,
  aims: readonly ImportAim[],
  { heading, cells }: Omit<Unmatched, 'index'>,
): Parts | undefined {
  const names = heading.split(between)
  if (names.length < 2 || names.length > mostParts) return undefined
  const nouns = nounsOf(meta)
  const into = names.map(name => {
    const [best] = aims
      .filter(aim => !aim.isByLabel)
      .map(aim => ({
        aim,
        score: likeness(readHeading(name), aim, nouns, meta.entity.import!.key),
      }))
      .toSorted((a, b) => b.score - a.score)
    return best && best.score >= isNamed ? best.aim.path : undefined
  })
  const by = separators.find(
    each => cells.filter(cell => cellText(cell).trim().includes(each)).length * 2 > cells.length,
  )
  const isWhole = into.every(path => path !== undefined) && new Set(into).size === into.length
  return by !== undefined && isWhole ? { by, into: into as string[] } : undefined
}

/** What the records themselves are called, which tells no field. */
const nounsOf = ({ entity }: EntityMeta) => new Set(entity.titles.flatMap(wordsIn).map(singular))

/**
 * Whether a heading is what the records are called that their name tells apart: `Categories` of a
 * product, whose own name stands beside it.
 */
export function namesRecords({ entity }: EntityMeta, heading: string): boolean {
  const { words } = readHeading(heading)
  if (entity.import!.key !== 'name' || isGeneral(words)) return false
  const said = words.map(singular).join(' ')
  return entity.titles.some(title =>
    ` ${wordsIn(title).map(singular).join(' ')}`.endsWith(` ${said}`),
  )
}

/** A name that is alike by so much is that of the field. */
const isNamed = 0.6

/** From 0 for nothing alike to 1: a field's own name, what programs call it, and some of its words. */
function likeness(
  { words, party, isPercent, tax }: Heading,
  { name, path, field }: ImportAim,
  nouns: ReadonlySet<string>,
  key: string,
): number {
  // An address of the invoice is that of the customer only where there is no other.
  // Customers pay prices with tax: one without is meant where there is no other.
  const less =
    (path === name ? 0 : 0.05) + (party === 'billing' ? 0.04 : 0) + (tax === 'without' ? 0.03 : 0)
  const own = words.filter(word => !nouns.has(singular(word)))
  const names = [wordsIn(name), wordsIn(labelOf(name, field.options))]
  const isOwn = (some: readonly string[]) =>
    names.some(each => each.map(singular).join() === some.map(singular).join())
  if (isOwn(words)) return 0.9 - less
  const called = [words, own, withoutQualifiers(words)].map(
    (some, nth) => (some.length ? (nth ? 0.75 : 0.8) - calledAt(name, some.join('')) : 0) - less,
  )
  const best = Math.max(...called)
  if (best > isNamed) return best
  if (isOwn(own) || (isPercent && isDiscount(name, words))) return 0.7 - less
  // `CustomerID` and `Product No` are what the records are known by.
  if (path === key && own.length < words.length && own.length === 1 && isNumber.test(own[0]!))
    return 0.74
  return Math.max(0, ...names.map(each => shared(own, each))) * 0.7 - less
}

/** By how much a name is less likely than the first of what programs call a field; 1 where it is none. */
function calledAt(name: string, plain: string): number {
  const at = synonyms[name]?.split('|').indexOf(plain) ?? -1
  return at < 0 ? 1 : at / 1000
}

/** A discount says of itself whether it is money, percent or a part of 1. */
const isDiscount = (name: string, words: readonly string[]) =>
  /^discount(?:Percent|Rate)$/.test(name) && words.join() === 'discount'

/** The part of all words that both have, where all of the shorter one are in the other and say something. */
function shared(own: readonly string[], named: readonly string[]): number {
  const sought = new Set(named.map(singular))
  const found = own.filter(word => sought.has(singular(word)))
  const part = found.length / Math.max(own.length, sought.size)
  const isWhole = found.length > 0 && found.length === Math.min(own.length, sought.size)
  return isWhole && part >= 0.5 && !isGeneral(found) ? part : 0
}

const isNumber = /^(id|no|nr|num|number|code|key)$/
const isReferenceNo = /^(id|no|nr|num|number|code|key|ref|reference|acct|account)$/
const isOrderNo = /^#[a-z]*-?\d+$/i
const isTelephone = /^(tel|telephone|phone|fon|mobile|cell|landline)$/

/** Nouns of other records: a number of theirs is none of these. */
const others = new Set(
  'product sku item article variant image attribute order invoice customer supplier vendor category store location warehouse discount coupon promotion tax currency country'.split(
    ' ',
  ),
)

/** How likely the values of a column mean a field, where its heading says nothing of it: less than by any word. */
function likelyByValues(
  { heading, cells }: Unmatched,
  { path, name, field }: ImportAim,
  key: string,
  nouns: ReadonlySet<string>,
) {
  if (!cells.length) return 0
  const texts = cells.map(cell => cellText(cell).trim())
  const words = wordsIn(heading)
  const ofLine = path === name ? 0 : 0.05
  // `Name` of a web shop's order is its number.
  if (path === key && field.kind === 'text' && texts.every(text => isOrderNo.test(text)))
    return 0.75
  // A customer whom nothing else names is known by the e-mail.
  if (field.kind === 'reference' && field.options.required && isKnownByMail(field))
    return texts.every(text => text.includes('@')) ? 0.2 - ofLine : 0
  if (field.kind === 'email') return texts.every(text => text.includes('@')) ? 0.3 - ofLine : 0
  if (field.kind === 'phone') return words.some(word => isTelephone.test(word)) ? 0.3 - ofLine : 0
  // A number that no other row has is what the records are known by: `Debtor Ref`, `Acct`.
  const isKey = path === key && field.kind === 'text' && new Set(texts).size === texts.length
  const isOfOthers = words.some(word => others.has(singular(word)) && !nouns.has(singular(word)))
  return isKey && !isOfOthers && words.some(word => isReferenceNo.test(word)) ? 0.25 : 0
}
