/** The codes of ISO 3166-1: the product's countries first, the others by their English names. */
const codes =
  'NZ CA AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA ' +
  'BW BV BR IO VG BN BG BF BI KH CM CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU ' +
  'CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR ' +
  'GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI ' +
  'KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS ' +
  'MA MZ MM NA NR NP NL NC NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR ' +
  'QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF ' +
  'PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY ' +
  'UZ VU VA VE VN WF EH YE ZM ZW'

/**
 * The countries of the world by their ISO codes.
 * @example worldCountries.includes('DE') // true
 */
export const worldCountries = codes.split(' ') as [string, ...string[]]

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
 * @example choice(worldCountries, { labels: countryNames, synonyms: countrySynonyms })
 */
export const countrySynonyms: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    AE: 'uae|are',
    AT: 'österreich|aut',
    AU: 'aus',
    BE: 'belgique|belgië|bel',
    BR: 'brasil|bra',
    CA: 'can',
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
    NZ: 'aotearoa|nzl',
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
)

const named = new Map([
  ...worldCountries.flatMap(code => [
    [code.toLowerCase(), code] as const,
    [countryName(code).toLowerCase(), code] as const,
  ]),
  ...Object.entries(countrySynonyms),
])

/**
 * The country that a text names, by code, name or what else files call it.
 * @example countryNamed('UK') // 'GB'
 */
export const countryNamed = (text: string): string | undefined =>
  named.get(text.normalize('NFKC').trim().toLowerCase())
