import { makeField, type FieldOptions } from '#define/field.ts'

interface TextOptions extends FieldOptions {
  max?: number
  pattern?: string
  default?: string
  /**
   * Entered with a new record and never shown again. It is stored apart
   * (`server/entities/write/secrets.ts`): in no record, file or history.
   */
  secret?: true
}

/**
 * One line of text, at most `max` characters (200 by default).
 * @example name: text({ required: true, max: 60, unique: true })
 */
export const text = <const O extends TextOptions = {}>(options?: O) =>
  makeField<'text', string, O>('text', (options ?? {}) as O)

/**
 * Text of several lines, at most `max` characters (4,000 by default).
 * @example remark: longText({ max: 1000, help: 'Printed on the invoice' })
 */
export const longText = <const O extends TextOptions = {}>(options?: O) =>
  makeField<'longText', string, O>('longText', (options ?? {}) as O)

/**
 * An e-mail address, at most `max` characters (160 by default); stored as typed, compared without
 * case.
 * @example email: email({ required: true, unique: true, label: 'E-mail' })
 */
export const email = <const O extends TextOptions = {}>(options?: O) =>
  makeField<'email', string, O>('email', (options ?? {}) as O)

/**
 * A telephone number of any country, stored as E.164 (`+64211234567`) and shown in the local format
 * of its country.
 * @example mobile: phone({ index: true })
 */
export const phone = <const O extends FieldOptions = {}>(options?: O) =>
  makeField<'phone', string, O>('phone', (options ?? {}) as O)

/**
 * A web address that begins with `http://` or `https://`.
 * @example website: url()
 */
export const url = <const O extends TextOptions = {}>(options?: O) =>
  makeField<'url', string, O>('url', (options ?? {}) as O)

/**
 * A number of the business, generated in order and never reused: `code({ prefix: 'INV', digits: 7
 * })` gives `INV0001234`.
 * @example orderCode: code({ prefix: 'INV', digits: 7, label: 'Order' })
 */
export const code = <const O extends FieldOptions & { prefix: string; digits: number }>(
  options: O,
) =>
  makeField<'code', string, O & { required: true; readOnly: true; unique: true }>('code', {
    ...options,
    required: true,
    readOnly: true,
    unique: true,
  })

/**
 * A colour as `#RRGGBB`.
 * @example colour: colour({ default: '#5B6B7B' })
 */
export const colour = <const O extends FieldOptions & { default?: `#${string}` } = {}>(
  options?: O,
) => makeField<'colour', string, O>('colour', (options ?? {}) as O)
