import { makeField, type FieldOptions, type OpensAt } from '#define/field.ts'

interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  default?: number
  /** The unit of the values: in the heading of a column, and beside a value that stands alone. */
  unit?: string
  /** In the rows of a call: the screen of what it counts, which it leads to. */
  opensAt?: OpensAt
}

interface MoneyOptions extends Omit<NumberOptions, 'unit'> {
  signed?: boolean
  /** Owed to us: amber above zero, a green credit below, a dash at zero. */
  owed?: true
  /** The choice of the record that holds its currency or its country, or one country for all. */
  currency?: string
}

/**
 * A whole number between -2,147,483,648 and 2,147,483,647.
 * @example quantity: integer({ required: true, min: 1, max: 1000 })
 */
export const integer = <const O extends NumberOptions = {}>(options?: O) =>
  makeField<'integer', number, O>('integer', (options ?? {}) as O)

/**
 * An exact number with `scale` decimals (4 by default).
 * @example weight: decimal({ min: 0, scale: 2, unit: 'kg' }) // heading: Weight (kg)
 */
export const decimal = <const O extends NumberOptions & { scale?: number } = {}>(options?: O) =>
  makeField<'decimal', number, O>('decimal', (options ?? {}) as O)

/**
 * Digits with an optional fraction; never below zero. Source: specification §5, positive number.
 * @example length: positive({ unit: 'cm' })
 */
export const positive = <const O extends NumberOptions = {}>(options?: O) =>
  makeField<'positive', number, O>('positive', (options ?? {}) as O)

/**
 * An optional sign, digits, an optional fraction. Source: specification §5, signed decimal.
 * @example correction: signed({ required: true })
 */
export const signed = <const O extends NumberOptions = {}>(options?: O) =>
  makeField<'signed', number, O>('signed', (options ?? {}) as O)

/**
 * A percentage with at most 3 decimals, from 0 to 100 by default.
 * @example discount: percent({ default: 0, max: 30 })
 */
export const percent = <const O extends NumberOptions = {}>(options?: O) =>
  makeField<'percent', number, O>('percent', (options ?? {}) as O)

/**
 * An amount with at most 2 decimals, in the currency of the record's client unless `currency` names
 * a field; `signed` allows amounts below zero.
 * @example balance: money({ required: true, signed: true, owed: true })
 * @example claim: money({ currency: 'claimCurrency' })
 */
export const money = <const O extends MoneyOptions = {}>(options?: O) =>
  makeField<'money', number, O>('money', (options ?? {}) as O)

/**
 * Cubic metres, stored with every typed decimal.
 * @example volume: volume({ min: 0 }) // heading: Volume (m³)
 */
export const volume = <const O extends NumberOptions = {}>(options?: O) =>
  makeField<'volume', number, O>('volume', { unit: 'm³', ...options } as unknown as O)
