import { v7 as uuid } from 'uuid'
import { allCodes, isCode } from '#define'
import { writeAudit } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { forgiveAttempts } from '#server/session/attempts.ts'
import { endSessions } from '#server/session/endSessions.ts'
import { hashPassword, refuseWeakPassword } from '#server/session/passwords.ts'

/** The options of `erp staff add`; for an existing person only the given ones change. */
export interface StaffOptions {
  email: string
  name?: string
  password?: string
  codes?: string
  client?: string
}

/**
 * Adds a person, or changes the one with this e-mail; a change ends their sessions. @throws Error
 * worded for the terminal
 */
export async function addStaff(db: Database, options: StaffOptions): Promise<string> {
  const email = options.email.trim()
  if (!/^\S+@\S+\.\S+$/.test(email))
    throw new Error(`--email ${email} does not look like an e-mail address.`)
  if (options.password !== undefined)
    await refuseWeakPassword(options.password, [email, options.name ?? ''])
  const codes = options.codes === undefined ? undefined : codesFrom(options.codes)
  const hash = options.password === undefined ? undefined : await hashPassword(options.password)
  return db.write(async tx => {
    const clientId = options.client === undefined ? undefined : await clientBy(tx, options.client)
    const [known] = await tx.text<{ id: string }>(
      'select id from staff where lower(email) = lower($1) and not is_deleted for update',
      [email],
    )
    const id = known?.id ?? uuid()
    if (!known) {
      if (!options.name || !hash || !clientId)
        throw new Error('A new person needs --name, --password and --client.')
      await tx.text('insert into staff (id, client_id, email, full_name) values ($1, $2, $3, $4)', [
        id,
        clientId,
        email,
        options.name,
      ])
    } else {
      await tx.text(
        'update staff set full_name = coalesce($2, full_name), client_id = coalesce($3, client_id), version = version + 1, updated_on_utc = now() where id = $1',
        [id, options.name ?? null, clientId ?? null],
      )
      await endSessions(tx, id)
    }
    if (hash) {
      await tx.text(
        'insert into staff_passwords (staff_id, hash) values ($1, $2) on conflict (staff_id) do update set hash = excluded.hash',
        [id, hash],
      )
      await forgiveAttempts(tx, id)
    }
    if (codes) {
      await tx.text('delete from staff_codes where staff_id = $1', [id])
      await tx.text('insert into staff_codes (staff_id, code) select $1, unnest($2::text[])', [
        id,
        codes,
      ])
    }
    await writeAudit(
      { db: tx, actor: clientId ? { clientId } : {} },
      {
        operation: known ? 'update' : 'create',
        entity: 'staff',
        recordId: id,
        changes: { email, codes: codes ?? null, by: 'command line' },
      },
    )
    return `${known ? 'Changed' : 'Added'} ${email}.`
  })
}

function codesFrom(text: string) {
  const given = [
    ...new Set(
      text
        .split(',')
        .map(c => c.trim().toUpperCase())
        .filter(Boolean),
    ),
  ]
  if (given.length === 1 && given[0] === 'ALL') return allCodes()
  const unknown = given.filter(c => !isCode(c))
  if (unknown.length)
    throw new Error(
      `--codes: ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} unknown. Codes are ${allCodes().join(' ')}, or ALL.`,
    )
  return given
}

async function clientBy(tx: { text: Database['text'] }, shortName: string) {
  const [client] = await tx.text<{ id: string }>('select id from clients where short_name = $1', [
    shortName,
  ])
  if (client) return client.id
  const all = await tx.text<{ name: string }>(
    'select short_name as name from clients where not is_deleted order by short_name',
  )
  throw new Error(
    `--client ${shortName}: there is no such client. Clients are ${all.map(({ name }) => name).join(', ')}.`,
  )
}
