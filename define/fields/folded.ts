/**
 * A text as it is searched and ordered: in small letters, without marks and apostrophes, letters
 * that belong to one language spelt out, dashes alike. The SQL function `folded` answers the same
 * (a test compares them), so that an index of it serves what was folded here.
 * @example folded('Straße') // 'strasse'
 * @example folded('O’Brien') // 'obrien'
 * @example folded('Māui Ngāpuhi') // 'maui ngapuhi'
 */
export const folded = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase().replace(/['`]/g, '')
    : text
        .replaceAll('´', '')
        .normalize('NFKD')
        .replace(dropped, '')
        .replace(dashes, '-')
        .replace(capitals, letter => letter.toLowerCase())
        .replace(spelt, letter => spelling[letter]!)

/**
 * Whether a text contains every typed word, ignoring case, marks and apostrophes.
 * @example hasWords('Sofas and chairs', 'chair sof') // true
 */
export function hasWords(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every(word => within.includes(word))
}

// oxlint-disable-next-line no-control-regex
const isAscii = /^[\x00-\x7f]*$/

/** Marks on letters, apostrophes of every kind, and signs without a width. */
const dropped = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f`,
    String.raw`'\u0060\u2018-\u201b\u02b9-\u02bf\u02c8\u02ca\u02cb\u2032\u2035\ua78b\ua78c`,
    String.raw`\u00ad\u200b-\u200f\u2060\ufeff`,
  ].join('')}]`,
  'g',
)

const dashes = /[\u2010-\u2015\u2043\u2212]/g

/** Of the alphabets that have them: Latin, Greek, Cyrillic and Armenian. */
const capitals = /[A-Z\u00c0-\u0556\u1e9e]/g

/** Letters that no mark makes, as others type them. */
const spelling: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ς: 'σ',
}
const spelt = new RegExp(`[${Object.keys(spelling).join('')}]`, 'g')
