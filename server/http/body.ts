import { isUtf8 } from 'node:buffer'
import { badInput, WrongMediaType } from './errors.ts'
import type { FastifyInstance } from 'fastify'

const deepest = 32
const charsetIn = /;\s*charset\s*=\s*"?([^\s";]+)/i

/**
 * JSON bodies only, of at most 32 levels, with texts that PostgreSQL can store. Other content types
 * and charsets answer 415.
 */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, sent, done) => {
    const charset = charsetIn.exec(request.headers['content-type']!)?.[1]
    if (charset && !/^utf-?8$/i.test(charset))
      return done(new WrongMediaType('Send JSON as UTF-8: no other charset is read.'))
    const bytes = sent as Buffer
    if (!isUtf8(bytes))
      return done(badInput('malformed', 'body', 'The body is not UTF-8: it holds other bytes.'))
    const body = bytes.toString()
    if (body === '') return done(null, undefined)
    if (depthOf(body) > deepest)
      return done(
        badInput('malformed', 'body', `The body is nested more than ${deepest} levels deep.`),
      )
    void parse(request, body, (error, value) => {
      const isOdd = !error && escapes.test(body)
      if (isOdd && request.routeOptions.config?.mendsTexts) return done(null, mended(value))
      const odd = isOdd ? oddTextIn(value) : undefined
      done(
        error ?? (odd ? badInput('invalid', odd.field, `${odd.field} holds ${odd.holds}.`) : null),
        value,
      )
    })
  })
  app.addHook('onRequest', async request => {
    if (/%00/.test(request.url))
      throw badInput('invalid', 'url', 'The address holds a NUL character.')
  })
}

function depthOf(json: string) {
  let depth = 0,
    most = 0,
    inText = false
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (inText) {
      if (c === 92) i++
      else if (c === 34) inText = false
    } else if (c === 34) inText = true
    else if (c === 91 || c === 123) most = Math.max(most, ++depth)
    else if (c === 93 || c === 125) depth--
  }
  return most
}

/** The JSON escapes of NUL and surrogates; surrogates are valid in pairs. */
const escapes = /\\u(0000|d[89a-f])/i

/** Texts that PostgreSQL cannot store: with NUL or an unpaired surrogate. */
export const oddIn = (text: string): string | undefined =>
  text.includes('\0')
    ? 'a NUL character'
    : /\p{Surrogate}/u.test(text)
      ? 'half of a character'
      : undefined

/** The same with U+FFFD for what cannot be stored. */
function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD')
  if (Array.isArray(value)) return value.map(mended)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(each => each.map(mended)))
}

/** The path of the first text that cannot be stored, and the reason. */
function oddTextIn(value: unknown, path = ''): { field: string; holds: string } | undefined {
  if (typeof value === 'string') {
    const holds = oddIn(value)
    return holds === undefined ? undefined : { field: path || 'body', holds }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const holds = oddIn(key)
    if (holds) return { field: path || 'body', holds }
    const found = oddTextIn(inner, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return undefined
}
