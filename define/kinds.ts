import type { FieldKind } from './field.ts'

/** Sets of kinds that the defaults and the checks of declarations distinguish. */

type Kinds = readonly FieldKind[]

/**
 * Kinds of one line of text.
 * @example written.includes('code') // true
 */
export const written: Kinds = ['text', 'email', 'phone', 'code']

/**
 * Kinds whose value is picked from few.
 * @example picked.includes('flag') // true
 */
export const picked: Kinds = ['choice', 'dictionary', 'flag', 'tags']

/**
 * Kinds of a day.
 * @example days.includes('instant') // true
 */
export const days: Kinds = ['date', 'instant']

/**
 * Kinds whose value has parts.
 * @example composite.includes('address') // true
 */
export const composite: Kinds = ['lines', 'json', 'answers', 'address']

/**
 * Kinds of an uploaded file.
 * @example files.includes('image') // true
 */
export const files: Kinds = ['image', 'file']

/**
 * Kinds of numbers that can be summed.
 * @example summed.includes('percent') // false
 */
export const summed: Kinds = ['money', 'integer', 'decimal', 'volume', 'positive', 'signed']

/**
 * Kinds whose values have an order that a list can be sorted by.
 * @example ordered.includes('tags') // false
 */
export const ordered: Kinds = [...written, ...days, ...summed, 'percent', 'choice', 'flag']
