import './wrongValue.texts.ts'
import {
  addressParts,
  numberLimits,
  textLengths,
  type Address,
  type AddressPart,
  type AnyField,
  type AnyOptions,
  type DateRange,
  type FieldKind,
  type TimeSlot,
} from '#define'
import { say } from '#src/i18n/say.ts'
import { problemOfNumber } from './number/problemOfNumber.ts'
import { isDate, isInstant } from './time/time.ts'
import { isEmpty, isMandatory } from './emptyValue.ts'

/**
 * The error of a value in words, before the server is called; `undefined` if it is valid. Browser
 * and server check by the same declaration.
 */
export function problemOf(field: AnyField, value: unknown): string | undefined {
  if (isEmpty(value)) return isMandatory(field) ? say('problem.required') : undefined
  if (field.kind in numberLimits) return problemOfNumber(field, value)
  return problems[field.kind]?.(value, field.options)
}

type Check = (value: unknown, options: AnyOptions) => string | undefined

/**
 * Choices, references and similar kinds are picked from lists, so their values are always valid.
 */
const problems: Partial<Record<FieldKind, Check>> = {
  text: (value, { max = textLengths.text, pattern, help }) =>
    tooLong(value, max) ??
    (pattern && !new RegExp(pattern, 'u').test(String(value))
      ? (help ?? say('wrong_value.form'))
      : undefined),
  longText: (value, { max = textLengths.longText }) => tooLong(value, max),
  email: (value, { max = textLengths.email }) =>
    tooLong(value, max) ??
    (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value)) ? undefined : say('wrong_value.email')),
  phone: value => (/^\+[1-9]\d{6,14}$/.test(String(value)) ? undefined : say('wrong_value.phone')),
  url: (value, { max = textLengths.url, pattern = '^https?://[^\\s]+$', help }) =>
    tooLong(value, max) ??
    (new RegExp(pattern, 'u').test(String(value)) ? undefined : (help ?? say('wrong_value.url'))),
  date: value => (isDate(String(value)) ? undefined : say('wrong_value.date')),
  instant: value => (isInstant(String(value)) ? undefined : say('wrong_value.instant')),
  dateRange: value => {
    const { from, to } = value as Partial<DateRange>
    if (!from || !isDate(from) || (to && !isDate(to))) return say('wrong_value.range')
    return to && to < from ? say('wrong_value.range_order') : undefined
  },
  timeSlot: value => {
    const { startHour, startMinute, endHour, endMinute } = value as Partial<TimeSlot>
    if (
      startHour === undefined ||
      startMinute === undefined ||
      endHour === undefined ||
      endMinute === undefined
    )
      return say('wrong_value.slot')
    return endHour * 60 + endMinute > startHour * 60 + startMinute
      ? undefined
      : say('wrong_value.slot_order')
  },
  address: value => {
    const { line1, city, country } = value as Partial<Address>
    if (isEmpty(line1) || isEmpty(city) || isEmpty(country)) return say('wrong_value.address')
    const parts = Object.keys(addressParts) as AddressPart[]
    const part = parts.find(name => problemOfPart(name, value as Partial<Address>))
    return part && `${say(`fields.${part}`)}: ${problemOfPart(part, value as Partial<Address>)}`
  },
  colour: value => (/^#[0-9a-f]{6}$/i.test(String(value)) ? undefined : say('wrong_value.colour')),
}

/** The error of a single part of an address. */
export const problemOfPart = (name: AddressPart, address: Partial<Address>) =>
  tooLong(address[name] ?? '', addressParts[name].max)

const tooLong = (value: unknown, max: number) =>
  String(value).length > max
    ? say('wrong_value.too_long', { max: max.toLocaleString('en-NZ') })
    : undefined
