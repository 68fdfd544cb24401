import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { isId } from '#server/http/validation.ts'

/**
 * The content of an access token. `mod` lists the role codes; `nam` and `ava` are the displayed
 * name and avatar.
 */
export interface Claims {
  sub: string
  sid: string
  mod: string
  nam: string
  ava: string
  exp?: number
}

export interface Tokens {
  /** Signs an access token that is valid for `accessTtl` seconds. */
  sign(claims: Claims): string
  /**
   * The claims of a valid token, else undefined. `ignoreExpiry` for the refresh of an expired one.
   */
  read(token: string, ignoreExpiry?: boolean): Claims | undefined
  readonly accessTtl: number
  newRefresh(): string
  /**
   * The next refresh token: derived, so that every process gives the same one when an answer was
   * lost.
   */
  nextRefresh(token: string): string
  /**
   * A hash that nobody can make without the secret, for what must be recognised and not be read.
   * Hashes of different purposes are never equal.
   */
  keyedHash(purpose: string, text: string): Buffer
}

const iss = 'furniture-erp',
  aud = 'furniture-erp-staff',
  algorithm = 'HS256'

export function tokensOf(secret: string, accessTtl: number): Tokens {
  const signer = createSigner({ key: secret, algorithm, iss, aud, expiresIn: accessTtl * 1000 })
  const rules = {
    key: secret,
    algorithms: [algorithm],
    allowedIss: iss,
    allowedAud: aud,
    requiredClaims: ['exp', 'iss', 'aud', 'sub', 'sid'],
  } as const
  const verifier = createVerifier({
    ...rules,
    algorithms: [algorithm],
    requiredClaims: [...rules.requiredClaims],
    cache: 1000,
  })
  const lenient = createVerifier({
    ...rules,
    algorithms: [algorithm],
    requiredClaims: [...rules.requiredClaims],
    ignoreExpiration: true,
  })
  return {
    sign: claims => signer({ ...claims }),
    read(token, ignoreExpiry = false) {
      try {
        const claims = (ignoreExpiry ? lenient : verifier)(token) as Claims
        return isOurs(claims) ? claims : undefined
      } catch {
        return undefined
      }
    },
    accessTtl,
    newRefresh: () => randomBytes(32).toString('base64url'),
    nextRefresh: token => createHmac('sha256', secret).update(token).digest('base64url'),
    // A signed token has no line break: no hash serves as a signature.
    keyedHash: (purpose, text) =>
      createHmac('sha256', secret).update(`${purpose}\n${text}`).digest(),
  }
}

/** A signature alone does not say that the ids can be looked up. */
const isOurs = ({ sub, sid, mod }: Claims) =>
  [sub, sid].every(id => typeof id === 'string' && isId(id)) && typeof mod === 'string'

/** Refresh tokens are stored as hashes: read access to the database is not enough to use them. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
