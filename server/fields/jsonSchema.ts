import type { JsonSchema } from './kindColumn.ts'

type Properties = Readonly<Record<string, JsonSchema>>

/** An object of a request: other names than these are refused. */
export const inputOf = (properties: Properties, required?: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  ...(required && { required }),
  properties,
})

/** An object of an answer: other values than these are left out. */
export const answerOf = <P extends Properties>(properties: P) => ({ type: 'object', properties })

export const listOf = (items: JsonSchema) => ({ type: 'array', items })

/** The answer of a call: whether it succeeded, its errors, and these values. */
export const envelopeOf = (properties: Properties) =>
  answerOf({ isSuccess: { type: 'boolean' }, errors: listOf(anything), ...properties })

const anything = { type: 'object', additionalProperties: true }
