import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { openText, sealText, type Seal } from './sealed.ts'

/** The key that seals the secrets of authenticator apps. */
const seal: Seal = {
  purpose: 'second factors',
  variable: 'SECOND_FACTOR_SECRET',
  file: 'second-factor-secret',
}

/** Begins a second factor in the place of one that was never confirmed, and gives its secret in base 32. */
export async function beginSecret(tx: Queryable, staffId: string): Promise<string> {
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: 20 }).base32
  await tx.text(
    `insert into staff_second_factors (staff_id, sealed) values ($1, $2)
     on conflict (staff_id) do update set sealed = excluded.sealed, begun_on_utc = now(), used_step = 0
     where staff_second_factors.confirmed_on_utc is null`,
    [staffId, await sealText(seal, staffId, secret)],
  )
  return secret
}

/** The address that an authenticator app reads from a QR code. */
export async function appAddress(secret: string, issuer: string, email: string): Promise<string> {
  const { TOTP } = await import('otpauth')
  return new TOTP({ ...rules, issuer, label: email, secret }).toString()
}

/** Takes a code of the app that is being set up, within an hour: the second factor counts from then on. */
export async function confirmSecret(
  tx: Queryable,
  staffId: string,
  code: string,
): Promise<boolean> {
  const step = await stepOf(
    tx,
    staffId,
    plain(code),
    `confirmed_on_utc is null and begun_on_utc > now() - interval '1 hour'`,
  )
  if (step === undefined) return false
  await tx.text(
    'update staff_second_factors set confirmed_on_utc = now(), used_step = $2 where staff_id = $1',
    [staffId, step],
  )
  return true
}

/**
 * Takes a code of the app, or a recovery code, and tells which. Each serves once: of two requests
 * with the same code the database lets one through.
 */
export async function takeCode(
  tx: Queryable,
  staffId: string,
  given: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = plain(given)
  if (!isOfApp(code)) {
    const used = await tx.text(
      'update staff_recovery_codes set used_on_utc = now() where staff_id = $1 and hash = $2 and used_on_utc is null returning 1',
      [staffId, recoveryHash(staffId, code)],
    )
    return used.length ? 'recovery' : undefined
  }
  const step = await stepOf(tx, staffId, code, 'confirmed_on_utc is not null')
  if (step === undefined) return undefined
  const taken = await tx.text(
    'update staff_second_factors set used_step = $2 where staff_id = $1 and used_step < $2 returning 1',
    [staffId, step],
  )
  return taken.length ? 'app' : undefined
}

/** Makes ten recovery codes in the place of the former ones. They are told once: the database has their hashes alone. */
export async function newRecoveryCodes(tx: Queryable, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, newCode)
  await tx.text('delete from staff_recovery_codes where staff_id = $1', [staffId])
  await tx.text('insert into staff_recovery_codes (staff_id, hash) select $1, unnest($2::text[])', [
    staffId,
    codes.map(code => recoveryHash(staffId, plain(code))),
  ])
  return codes
}

/** Removes the second factor of a person, and tells whether there was one that counts. */
export async function removeSecondFactor(tx: Queryable, staffId: string): Promise<boolean> {
  await tx.text('delete from staff_recovery_codes where staff_id = $1', [staffId])
  const removed = await tx.text<{ counted: boolean }>(
    'delete from staff_second_factors where staff_id = $1 returning confirmed_on_utc is not null as counted',
    [staffId],
  )
  return removed.some(({ counted }) => counted)
}

/** As every authenticator app knows them without being told. Source: RFC 6238. */
const rules = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The half minute that a code belongs to: this one, or a neighbour, because clocks differ. */
async function stepOf(
  tx: Queryable,
  staffId: string,
  code: string,
  condition: string,
): Promise<number | undefined> {
  if (!isOfApp(code)) return undefined
  const [stored] = await tx.text<{ sealed: string }>(
    `select sealed from staff_second_factors where staff_id = $1 and ${condition}`,
    [staffId],
  )
  const secret = stored && (await openText(seal, staffId, stored.sealed))
  if (secret === undefined) return undefined
  const { TOTP } = await import('otpauth')
  const now = Date.now()
  const away = new TOTP({ ...rules, secret }).validate({ token: code, timestamp: now, window: 1 })
  return away === null ? undefined : Math.floor(now / (rules.period * 1000)) + away
}

/** Letters and digits that nobody takes for others. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 80 bits: nobody finds it by trying hashes. */
const newCode = () =>
  Array.from(randomBytes(16), byte => letters[byte & 31])
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-')

const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const isOfApp = (code: string) => /^\d{6}$/.test(code)

const recoveryHash = (staffId: string, code: string) =>
  createHash('sha256').update(`${staffId}\n${code}`).digest('hex')
