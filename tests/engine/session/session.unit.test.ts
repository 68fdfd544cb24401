import { describe, expect, it } from 'vitest'
import { install } from '#define'
import { createSession, noRoles, notVerified, readClaims, tokenExpired } from '#auth/session.ts'
import { fakeStorage, tokenWith, tokensWith } from '#tests/support/fakes.ts'
import { vocabulary } from '#resources/vocabulary.ts'

install({ tree: [], screens: {}, entities: {}, calls: {}, vocabulary })

const claims = { mod: 'D1,J1', nam: 'Amelia Ward', ava: '/a.png', sub: 'staff-1' }
const key = 'iERP_token'

describe('the stored token', () => {
  it('is kept with the moment when it ends, worked out from its seconds', () => {
    const storage = fakeStorage()
    createSession(
      () => storage,
      () => 1_000_000,
    ).store(tokensWith(claims, { expiresIn: 1800 }))
    const stored = JSON.parse(storage.getItem(key)!)
    expect(Object.keys(stored).toSorted()).toEqual([
      'accessToken',
      'expireAt',
      'expiresIn',
      'refreshToken',
      'tokenType',
    ])
    expect(stored.expireAt).toBe(1_000_000 + 1800 * 1000)
  })

  it('opens the session of the person that it names', () => {
    const session = createSession(fakeStorage)
    expect(session.open()).toEqual({})
    const storage = fakeStorage()
    const signedIn = createSession(() => storage)
    signedIn.store(tokensWith(claims))
    expect(signedIn.open().person).toEqual({
      id: 'staff-1',
      name: 'Amelia Ward',
      avatar: '/a.png',
      codes: new Set(['D1', 'J1']),
    })
  })

  it('of the past is emptied, and said to have expired', () => {
    const storage = fakeStorage()
    let now = 0
    const session = createSession(
      () => storage,
      () => now,
    )
    session.store(tokensWith(claims, { expiresIn: 60 }))
    now = 60_000
    expect(session.open()).toEqual({ problem: tokenExpired })
    expect(storage.getItem(key)).toBeNull()
  })

  it.each([
    ['no JSON', 'garbage'],
    ['another shape', '{"token":1}'],
    ['a list', '[]'],
    ['null', 'null'],
    [
      'no token of ours',
      JSON.stringify({
        accessToken: 'x.y.z',
        refreshToken: 'r',
        expireAt: 9e15,
        expiresIn: 1,
        tokenType: 'Bearer',
      }),
    ],
    [
      'an end that is no number',
      JSON.stringify({ accessToken: tokenWith(claims), refreshToken: 'r', expireAt: 'never' }),
    ],
  ])('that is %s counts as signed out, with a word about it', (_, stored) => {
    const storage = fakeStorage({ [key]: stored })
    const session = createSession(() => storage)
    expect(session.person()).toBeUndefined()
    expect(session.open()).toEqual({ problem: notVerified })
    expect(storage.getItem(key)).toBeNull()
  })

  it('follows a refresh: the person is that of the new token', () => {
    const storage = fakeStorage()
    const session = createSession(() => storage)
    session.store(tokensWith(claims))
    expect(session.person()!.codes.has('Q1')).toBe(false)
    session.store(tokensWith({ ...claims, mod: 'Q1' }))
    expect([...session.person()!.codes]).toEqual(['Q1'])
  })
})

describe('a browser that forbids storage', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  it('has nobody signed in and does not fail', () => {
    const session = createSession(forbidden)
    expect(session.open()).toEqual({})
    expect(session.person()).toBeUndefined()
    expect(() => session.clear()).not.toThrow()
  })
  it('says so when a token is to be kept', () => {
    expect(() => createSession(forbidden).store(tokensWith(claims))).toThrow('no')
  })
})

describe('claims', () => {
  it.each(['', ' ', ',', undefined])('a `mod` of %o is an empty list, which is refused', mod => {
    expect(() => readClaims(tokenWith({ ...claims, mod }))).toThrow(noRoles)
  })
  it('codes may have spaces around them, and unknown ones open nothing', () => {
    expect([...readClaims(tokenWith({ ...claims, mod: ' D1 , J1,Z9' })).codes]).toEqual([
      'D1',
      'J1',
    ])
  })
  it('a name or a picture of another type is none', () => {
    expect(readClaims(tokenWith({ mod: 'D1', nam: 7, ava: null, sub: {} }))).toMatchObject({
      id: '',
      name: '',
      avatar: '',
    })
  })
  it('a name keeps its letters, whatever they are', () => {
    expect(readClaims(tokenWith({ ...claims, nam: 'Māia Ō’Brien' })).name).toBe('Māia Ō’Brien')
  })
})
