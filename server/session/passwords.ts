import { hash, verify } from '@node-rs/argon2'
import { badInput } from '#server/http/errors.ts'
import { passwordMemoryOf } from '#server/settings.ts'
import { isEasyToGuess } from './easyPasswords.ts'

/** Hashes with Argon2id: 2 passes, 1 lane, and the memory of the settings. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: passwordMemoryOf(process.env), timeCost: 2, parallelism: 1 })

/** Each hash takes 19 MiB; more parallel ones would let sign-in attempts starve other requests. */
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

/**
 * Whether the password matches the hash. A missing hash takes the same time, so that unknown people
 * look like wrong passwords.
 */
export async function verifyPassword(
  hashed: string | undefined,
  password: string,
): Promise<boolean> {
  if (running >= atOnce) await new Promise<void>(go => waiting.push(go))
  running++
  try {
    return (await verify(hashed ?? (await nobody), password)) && hashed !== undefined
  } finally {
    running--
    waiting.shift()?.()
  }
}
const nobody = hashPassword('nobody has this password, it only takes its time')

/**
 * Source: reliability clause 12: 15 to 128 characters, any of them, none of the commonest, and none
 * made of the `words` about the person.
 * @throws BadInput
 */
export async function refuseWeakPassword(password: string, words: readonly string[] = []) {
  const length = Array.from(password).length
  const wrong = (message: string) => badInput('weak_password', 'password', message)
  if (length < 15) throw wrong('The password must have at least 15 characters.')
  if (length > 128) throw wrong('The password can have at most 128 characters.')
  if (/^(.)\1*$/u.test(password) || (await isEasyToGuess(password, words)))
    throw wrong('The password is too easy to guess.')
}
