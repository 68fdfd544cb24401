import { BadInput, problemAt, type Problem } from './errors.ts'
import {
  getCountryCallingCode,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { allCountries, type DateRange, type TimeSlot } from '#define'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import type { JsonSchema } from '#server/fields/kindColumn.ts'

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A record id: exactly 36 characters, a UUID. Source: specification §5. */
export const isId = (text: string) => text.length === 36 && idPattern.test(text)

/** `YYYY-MM-DD`, an existing day from 1900 on. */
export function isCalendarDate(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** ISO 8601 with a time and a zone, from 1900 to 9999. */
export function isInstant(text: string) {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(
    text,
  )
  return !!match && isCalendarDate(match[1]!) && !Number.isNaN(Date.parse(text))
}

/**
 * One @ with text on both sides, a dot after it, no blanks. Source: specification §5, e-mail
 * shaped.
 */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)

/**
 * A whole telephone number in E.164: valid in the plan of its country, or of a country whose former
 * numbers others still have in their files, and long enough for one.
 */
export const isPhone = (text: string) =>
  remembered.has(text) ||
  (/^\+\d+$/.test(text) && (isValidPhoneNumber(text) || isForeign(text)) && rememberPhone(text))

/** Numbers that are valid: all of a file's are read, and then checked like any. */
const mostRemembered = 50_000
const remembered = new Set<string>()

export function rememberPhone(number: string): true {
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.add(number)
  return true
}

const isForeign = (text: string) => {
  const number = parsePhoneNumberFromString(text)
  const code = number?.countryCallingCode
  // Its plan is that of many countries.
  if (code === '1') return number!.isPossible()
  return code !== undefined && !isOwnCode(code) && /^\+\d{7,15}$/.test(text)
}

const isOwnCode = (code: string) =>
  allCountries().some(country => getCountryCallingCode(country) === code)

/** Nothing that a mail, a label or a file would read as the beginning of another line. */
export const isOneLine = (text: string) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(text)

/** Whether a number has at most so many decimals. */
export const hasDecimals = (most: number, value: number) =>
  Number(value.toFixed(Math.min(most, 20))) === value

/** Times of one day in minutes. */
const isAfter = ({ startHour, startMinute, endHour, endMinute }: TimeSlot) =>
  endHour * 60 + endMinute > startHour * 60 + startMinute
const isInOrder = ({ from, to }: DateRange) => !to || to >= from

const strict = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strictTypes: false,
  allowUnionTypes: true,
  // Errors include the schema, which holds the field's label.
  verbose: true,
} as const
const bodies = withKeywords(new Ajv({ ...strict, coerceTypes: false }))
/** A query is text: numbers and flags are parsed from it, and one value counts as a list of one. */
const queries = withKeywords(new Ajv({ ...strict, coerceTypes: 'array' }))

/** A keyword of our own on a value that is true in the schema: its type, check and message. */
type Keyword = readonly [
  name: string,
  type: 'object' | 'string',
  check: (value: any) => boolean,
  must: string,
]

function withKeywords(ajv: Ajv) {
  // For readers of the API's documentation alone.
  ajv.addVocabulary(['x-fields', 'x-filters', 'x-sorts'])
  ajv.addKeyword({
    keyword: 'decimals',
    type: 'number',
    schemaType: 'number',
    validate: hasDecimals,
    error: { message: ({ schema }) => `must have at most ${schema} decimals` },
  })
  // Before its length is measured: letters that came with their marks apart count for one.
  ajv.addKeyword({
    keyword: 'written',
    type: 'string',
    schemaType: 'string',
    before: 'maxLength',
    modifying: true,
    errors: false,
    validate: (_: string, value: string, __: unknown, at?: DataValidationCxt) => {
      if (at) at.parentData[at.parentDataProperty] = value.normalize('NFC')
      return true
    },
  })
  for (const [keyword, type, check, must] of keywords())
    ajv.addKeyword({
      keyword,
      type,
      validate: (_: true, value: unknown) => check(value),
      error: { message: `must ${must}` },
    })
  return ajv
}

function keywords(): Keyword[] {
  return [
    ['oneLine', 'string', isOneLine, 'be one line'],
    ['calendarDate', 'string', isCalendarDate, 'be a date such as 2026-11-20'],
    ['instant', 'string', isInstant, 'be a moment such as 2026-11-20T09:30:00Z'],
    ['email', 'string', isEmail, 'be an e-mail address such as name@example.com'],
    ['phone', 'string', isPhone, 'be a telephone number such as +64211234567'],
    ['dateRange', 'object', isInOrder, 'end on or after its first day'],
    ['timeSlot', 'object', isAfter, 'end after it starts'],
    [
      'recordId',
      'string',
      isId,
      'be the id of a record, such as 0199f0a2-7c1b-7d3e-9a54-2f6b8c0d1e2f',
    ],
  ]
}

export interface Validate {
  (data: unknown): void
  /** Compiles it now: of many fields that takes as long as many checks. */
  readonly warmUp: () => void
}

/**
 * A check that throws `BadInput` with every invalid field. `where` the data comes from decides how
 * strictly types are read.
 */
export function validator(schema: JsonSchema, where: 'body' | 'query'): Validate {
  // Compiled on first use: a server of hundreds of endpoints starts without compiling unused ones.
  let validate: ValidateFunction | undefined
  const compiled = () => (validate ??= (where === 'body' ? bodies : queries).compile(schema))
  const check = (data: unknown) => {
    const isValid = compiled()
    if (!isValid(data)) throw new BadInput(...problemsOf(isValid.errors!, where))
    const infinite = where === 'query' ? infiniteIn(data as object, schema) : []
    if (infinite.length) throw new BadInput(...infinite)
  }
  return Object.assign(check, { warmUp: () => void compiled() })
}

/** Numbers in a query are parsed from text, where `Infinity` and `1e400` pass every limit. */
const infiniteIn = (query: object, { properties = {} }: JsonSchema): Problem[] =>
  Object.entries(query)
    .filter(([, value]) => value === Infinity || value === -Infinity)
    .map(([field]) => {
      const { title = field } = (properties as Record<string, { title?: string }>)[field] ?? {}
      return problemAt('invalid', field, `${title} is too large or too small.`)
    })

function problemsOf(errors: readonly ErrorObject[], where: string): Problem[] {
  const problems = errors.flatMap(e => {
    const path = fieldOf(e)
    const field = path || (e.keyword === 'type' ? where : '')
    return e.keyword === 'oneOf' || e.keyword === 'anyOf' || e.keyword === 'if'
      ? []
      : [
          {
            code: codeOf(e),
            ...(field ? { field } : {}),
            message: `${titleOf(e) ?? (path || `The ${where}`)} ${messageOf(e)}.`,
          },
        ]
  })
  // A nullable field that fails in both branches would be reported twice.
  const seen = new Set<string>()
  return problems.filter(p => !seen.has(p.message) && seen.add(p.message)).slice(0, 50)
}

function fieldOf(e: ErrorObject) {
  const path = e.instancePath.split('/').slice(1)
  if (e.keyword === 'required') path.push(e.params.missingProperty)
  if (e.keyword === 'additionalProperties') path.push(e.params.additionalProperty)
  return path.join('.').slice(0, 200)
}

/** The label of the field, if its schema has one. */
const titleOf = ({ keyword, params, parentSchema }: ErrorObject): string | undefined =>
  (keyword === 'required' ? parentSchema?.properties?.[params.missingProperty] : parentSchema)
    ?.title

const codeOf = (e: ErrorObject) =>
  e.keyword === 'required'
    ? 'required'
    : e.keyword === 'additionalProperties'
      ? 'unknown_field'
      : 'invalid'

function messageOf(e: ErrorObject): string {
  switch (e.keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not a field here'
    case 'maxLength':
      return `must be at most ${e.params.limit} characters`
    case 'minLength':
      return e.params.limit === 1
        ? 'must not be empty'
        : `must be at least ${e.params.limit} characters`
    case 'pattern':
      return e.params.pattern === '\\S' ? 'must not be empty' : 'is not in the right format'
    case 'enum':
      return `must be one of ${(e.params.allowedValues as (string | null)[])
        .filter(v => v !== null)
        .slice(0, 30)
        .join(', ')}`
    case 'minimum':
      return `must be at least ${e.params.limit}`
    case 'exclusiveMinimum':
      return `must be more than ${e.params.limit}`
    case 'maximum':
      return `must be at most ${e.params.limit}`
    case 'type':
      return `must be ${typeName(
        [e.params.type]
          .flat()
          .filter((t: string) => t !== 'null')
          .join(' or '),
      )}`
    case 'maxItems':
      return `must have at most ${e.params.limit} entries`
    case 'uniqueItems':
      return 'must not repeat an entry'
    default:
      return e.message ?? 'is not valid'
  }
}

const typeName = (type: string) =>
  ({
    string: 'text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  })[type] ?? type
