/** The codes of ISO 3166-1, two letters each: the product's countries first, the others by their English names. */
const codes =
  'NZCAAFAXALDZASADAOAIAQAGARAMAWAUATAZBSBHBDBBBYBEBZBJBMBTBOBABWBVBRIOVGBNBGBFBIKH' +
  'CMCVBQKYCFTDCLCNCXCCCOKMCGCDCKCRCIHRCUCWCYCZDKDJDMDOECEGSVGQEREESZETFKFOFJFIFRGF' +
  'PFTFGAGMGEDEGHGIGRGLGDGPGUGTGGGNGWGYHTHMHNHKHUISINIDIRIQIEIMILITJMJPJEJOKZKEKIKW' +
  'KGLALVLBLSLRLYLILTLUMOMGMWMYMVMLMTMHMQMRMUYTMXFMMDMCMNMEMSMAMZMMNANRNPNLNCNINENG' +
  'NUNFKPMKMPNOOMPKPWPSPAPGPYPEPHPNPLPTPRQARERORURWWSSMSTSASNRSSCSLSGSXSKSISBSOZAGS' +
  'KRSSESLKBLSHKNLCMFPMVCSDSRSJSECHSYTWTJTZTHTLTGTKTOTTTNTRTMTCTVUMVIUGUAAEGBUSUYUZ' +
  'VUVAVEVNWFEHYEZMZW'

/**
 * The countries of the world by their ISO codes.
 * @example worldCountries.includes('DE') // true
 */
export const worldCountries = codes.match(/../g) as [string, ...string[]]

const names = new Intl.DisplayNames('en', { type: 'region' })

/**
 * The English name of a country; a code that is none stays as it is.
 * @example countryName('GB') // 'United Kingdom'
 */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code

/**
 * The English names of all of them, by code.
 * @example choice(worldCountries, { labels: countryNames })
 */
export const countryNames: Readonly<Record<string, string>> = Object.fromEntries(
  worldCountries.map(code => [code, countryName(code)]),
)

/**
 * What else files call them, in small letters.
 * @example choice(worldCountries, { labels: countryNames, synonyms: 'countries' })
 */
export const countrySynonyms: Readonly<Record<string, string>> = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries({
      AE: 'uae|are',
      AT: 'österreich|aut',
      AU: 'aus',
      BE: 'belgique|belgië|bel',
      BR: 'brasil|bra',
      CH: 'schweiz|suisse|svizzera|che',
      CI: 'ivory coast',
      CN: "people's republic of china|prc|chn",
      CZ: 'czech republic|cze',
      DE: 'deutschland|deu',
      DK: 'danmark|dnk',
      ES: 'españa|esp',
      FI: 'suomi|fin',
      FR: 'fra',
      GB: 'uk|u.k.|great britain|britain|england|scotland|wales|northern ireland|gbr',
      HK: 'hong kong|hkg',
      IE: 'eire|republic of ireland|irl',
      IN: 'ind',
      IT: 'italia|ita',
      JP: 'jpn',
      KR: 'korea|republic of korea|kor',
      MM: 'burma',
      MO: 'macao|macau',
      MX: 'méxico|mex',
      NL: 'holland|the netherlands|nederland|nld',
      NO: 'norge|nor',
      PL: 'polska|pol',
      PT: 'prt',
      RU: 'russian federation|rus',
      SE: 'sverige|swe',
      SG: 'sgp',
      TR: 'turkey|tur',
      TW: 'twn',
      US: 'usa|u.s.a.|u.s.|united states of america|america',
      VN: 'viet nam|vnm',
    }).flatMap(([code, words]) => words.split('|').map(word => [word, code])),
  ))()

const named = /* @__PURE__ */ (() =>
  new Map([
    ...worldCountries.flatMap(code => [
      [code.toLowerCase(), code] as const,
      [countryName(code).toLowerCase(), code] as const,
    ]),
    ...Object.entries(countrySynonyms),
  ]))()

/**
 * The country that a text names, by code, name or what else files call it.
 * @example countryNamed('UK') // 'GB'
 */
export const countryNamed = (text: string): string | undefined =>
  named.get(text.normalize('NFKC').trim().toLowerCase())
