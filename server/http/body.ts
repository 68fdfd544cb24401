import type { FastifyInstance } from 'fastify'
import { BadInput } from './errors.ts'

const deepest = 32

/** JSON bodies only, of at most 32 levels, without NUL, which PostgreSQL cannot store. Other content types answer 415. */
export function jsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text as string
    if (body === '') return done(null, undefined)
    if (depthOf(body) > deepest)
      return done(
        new BadInput({
          code: 'malformed',
          field: 'body',
          message: `The body is nested more than ${deepest} levels deep.`,
        }),
      )
    void parse(request, body, (error, value) => {
      const field = error ? undefined : nulIn(body, value)
      done(
        error ??
          (field === undefined
            ? null
            : new BadInput({ code: 'invalid', field, message: `${field} holds a NUL character.` })),
        value,
      )
    })
  })
  app.addHook('onRequest', async request => {
    if (/%00/.test(request.url))
      throw new BadInput({
        code: 'invalid',
        field: 'url',
        message: 'The address holds a NUL character.',
      })
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

/** The path of the first text with a NUL; looked for only when the body has an escape that could be one. */
function nulIn(json: string, value: unknown, path = ''): string | undefined {
  if (path === '' && !json.includes('\\u0000')) return undefined
  if (typeof value === 'string') return value.includes('\0') ? path || 'body' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) return path || 'body'
    const found = nulIn(json, inner, path ? `${path}.${key}` : key)
    if (found) return found
  }
  return undefined
}
