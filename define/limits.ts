import type { AnyOptions, FieldKind } from './field.ts'

/**
 * The default maximum of characters in a text; `max` of its declaration replaces it.
 * @example textLengths.text // 200
 */
export const textLengths = {
  text: 200,
  longText: 4000,
  email: 160,
  phone: 20,
  url: 500,
  code: 40,
  colour: 7,
} as const satisfies { readonly [K in FieldKind]?: number }

/** The range of a number: at least `min` or more than `above`. */
export interface NumberLimits {
  readonly decimals?: number
  readonly min?: number
  readonly above?: number
  readonly max: number
}

/**
 * The largest whole number that a column holds.
 * @example integer({ max: mostInteger })
 */
export const mostInteger = 2_147_483_647
/**
 * The largest amount of money that a column holds.
 * @example sum > mostMoney
 */
export const mostMoney = 999_999_999_999.99
const mostDecimal = 1e12

/** A kind of field that holds numbers. */
export type NumberKind = Extract<
  FieldKind,
  'integer' | 'decimal' | 'positive' | 'signed' | 'percent' | 'volume' | 'money'
>
type LimitsOf = (options: AnyOptions) => NumberLimits

const between = ({ min, max }: AnyOptions, least: number, most: number): NumberLimits => ({
  min: min ?? least,
  max: max ?? most,
})

/**
 * The accepted range of a number field, by its kind. Source: specification §5.
 * @example numberLimits.percent({ max: 30 }) // { decimals: 3, min: 0, max: 30 }
 */
export const numberLimits: Readonly<Record<NumberKind, LimitsOf>> = {
  integer: o => ({ decimals: 0, ...between(o, -mostInteger, mostInteger) }),
  decimal: o => ({ decimals: o.scale ?? 4, ...between(o, -mostDecimal, mostDecimal) }),
  positive: o => between(o, 0, mostDecimal),
  signed: o => between(o, -mostDecimal, mostDecimal),
  percent: o => ({ decimals: 3, ...between(o, 0, 100) }),
  volume: o => between(o, 0, 1e6),
  // An amount is above zero unless the field has `min` or `signed`.
  money: o => ({
    decimals: 2,
    max: o.max ?? mostMoney,
    ...(o.min !== undefined ? { min: o.min } : o.signed ? { min: -mostMoney } : { above: 0 }),
  }),
}

/**
 * The maximum size of an uploaded file in bytes: a picture or an import. Source: readings, item 35.
 * @example sentFile(raw, mostBytes)
 */
export const mostBytes = 20_000_000
/**
 * The maximum number of pictures in a request: more than a screen shows, and the address stays
 * short.
 * @example ids.length > mostPictures
 */
export const mostPictures = 50
/**
 * The maximum length of a quick search.
 * @example { type: 'string', maxLength: mostKeywords }
 */
export const mostKeywords = 100
/**
 * The maximum length of a step's reason.
 * @example { type: 'string', maxLength: mostReason }
 */
export const mostReason = 500
