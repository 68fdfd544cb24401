import { hash, verify } from '@node-rs/argon2'
import { BadInput } from '#server/http/errors.ts'

/** Argon2id with the parameters of OWASP's first choice: 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** Hashes take 19 MiB each; more than a few at once would let sign-in attempts starve the rest. */
const atOnce = 4
let running = 0
const waiting: (() => void)[] = []

/** Whether the password is the hashed one. Without a hash it takes the same time, so that unknown people look like wrong passwords. */
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

/** Source: reliability clause 12: 15 to 128 characters, any of them, none of the commonest. @throws BadInput */
export function refuseWeakPassword(password: string) {
  const length = Array.from(password).length
  const wrong = (message: string) =>
    new BadInput({ code: 'weak_password', field: 'password', message })
  if (length < 15) throw wrong('The password must have at least 15 characters.')
  if (length > 128) throw wrong('The password may have at most 128 characters.')
  if (
    /^(.)\1*$/u.test(password) ||
    common.some(c =>
      password
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '')
        .startsWith(c),
    )
  )
    throw wrong('The password is too easy to guess.')
}
/** Beginnings of the long ones on published lists of leaked passwords. */
const common = [
  'passwordpassword',
  'password12345',
  'qwertyuiop',
  '123456789',
  '1q2w3e4r5t6y',
  'iloveyou',
  'letmeinletmein',
  'abcdefghij',
  'adminadmin',
  'welcomewelcome',
]
