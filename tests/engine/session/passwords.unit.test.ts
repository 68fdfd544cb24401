import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashPassword, refuseWeakPassword, verifyPassword } from '#server/session/passwords.ts'

const letters = (n: number) => 'garden chairs in the rain '.repeat(6).slice(0, n)

afterEach(() => void vi.unstubAllEnvs())

describe('a new password', () => {
  it.each([
    letters(15),
    letters(128),
    '               x',
    'ā ē ī ō ū 🪑 ½ \u0007\t ',
    '🪑🛋🛏🚪🪟🧸🖼🪞🧺🧹🪣🧽🪠🚿🛁',
    'oak-table-six-chairs',
  ])('may be %s', password => expect(refuseWeakPassword(password)).resolves.toBeUndefined())

  it.each([
    [letters(14), 'at least 15'],
    ['🪑🛋🛏🚪🪟🧸🖼🪞🧺🧹🪣🧽🪠🚿', 'at least 15'],
    [letters(129), 'at most 128'],
    ['a'.repeat(20), 'too easy'],
    ['Password 12345 !', 'too easy'],
    ['furniture-erp-2026', 'too easy'],
    ['1234567890123456', 'too easy'],
    ['QWERTYuiop[]asdfgh', 'too easy'],
    ['password1password1', 'too easy'],
    ['letmein1234567890', 'too easy'],
    ['abcabcabcabcabc', 'too easy'],
    ['P@ssw0rd P@ssw0rd', 'too easy'],
  ])('may not be %s', (password, why) => expect(refuseWeakPassword(password)).rejects.toThrow(why))

  it.each(['jane.winter@shop.example', 'Jane-Winter-2026', 'Kauri Furniture 1'])(
    'may not be made of words about the person: %s',
    password =>
      expect(
        refuseWeakPassword(password, [
          'jane.winter@shop.example',
          'Jane Winter',
          'Kauri Furniture',
        ]),
      ).rejects.toThrow('too easy'),
  )
})

it('a password is kept as Argon2id with the agreed cost, and nothing else matches it', async () => {
  vi.stubEnv('PASSWORD_MEMORY', undefined)
  const hash = await hashPassword(letters(128))
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, letters(128))).toBe(true)
  expect(await verifyPassword(hash, letters(127))).toBe(false)
  expect(await verifyPassword(undefined, letters(128))).toBe(false)
})
