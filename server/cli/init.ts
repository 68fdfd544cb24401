import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { addStaff } from './staff.ts'

/** The options of `erp init`. */
export interface InitOptions {
  /** The e-mail of the first person, who gets every code. */
  admin: string
  client: string
  name?: string
  password?: string
}

/**
 * Begins an empty product: its first person, who lets the others in and brings what another program
 * has. Without a password one is made, and told once.
 * @throws Error worded for the terminal; for a database in which there are people already
 */
export async function begin(db: Database, options: InitOptions): Promise<string> {
  const { admin, client, name = admin.split('@')[0]! } = options
  const [someone] = await db.text('select from staff limit 1')
  if (someone)
    throw new Error('This database has people already. `erp staff add` adds another one.')
  const password = options.password ?? randomBytes(12).toString('base64url')
  await addStaff(db, { email: admin, name, password, codes: 'ALL', client })
  return [
    `${admin} may do everything in ${client}.`,
    ...(options.password === undefined
      ? [`Password: ${password} (not shown again; change it under Profile)`]
      : []),
    'Start with `npm start`, sign in, and open Administration, Moving in.',
  ].join('\n')
}
