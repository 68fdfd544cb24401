import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { mostBytes, type Clock } from '#define'
import { Alarm, clockActor, type Database, every, type Job, RequestError } from '#server/kit'
import { type CameIn, readIn, takeIn } from './takeIn.server.ts'

/** A run ends after so many e-mails, so that a server can stop. */
const mostAtOnce = 50

/** Where a mail server lays incoming e-mails down, if anywhere. */
const folder = () => process.env.MAIL_IN_DIR

/** Empties the Maildir of incoming e-mails. One that cannot be taken in is laid into `refused`. */
export const emptyMailDir: Job = {
  name: 'Incoming e-mails',
  next: every(15),
  hasWork: async () => {
    const dir = folder()
    return dir !== undefined && (await lyingIn(dir)).length > 0
  },
  async run(db) {
    const dir = folder()
    return dir === undefined ? '' : emptied(db, dir)
  },
}

/** @throws Alarm that names what was refused, after all others were taken in */
export async function emptied(db: Database, dir: string): Promise<string> {
  const refused: string[] = []
  let count = 0
  for (const path of (await lyingIn(dir)).slice(0, mostAtOnce)) {
    const why = await takeFile(db, join(dir, path))
    if (why === undefined) count++
    else {
      await mkdir(join(dir, 'refused'), { recursive: true })
      await rename(join(dir, path), join(dir, 'refused', path.split('/').at(-1)!))
      refused.push(`${path}: ${why}`)
    }
  }
  if (refused.length) throw new Alarm(`E-mails were refused. ${refused.join(' ')}`.slice(0, 900))
  return count ? `Took in ${count} e-mails.` : ''
}

/** The e-mails of a Maildir, by their place in it: new ones, and those that a program has looked at. */
async function lyingIn(dir: string): Promise<string[]> {
  const names = await Promise.all(
    ['new', 'cur'].map(async part =>
      (await readdir(join(dir, part)).catch(() => []))
        .filter(name => !name.startsWith('.'))
        .map(name => `${part}/${name}`),
    ),
  )
  return names.flat().toSorted()
}

/** The file goes only after its e-mail is stored: one that is found again is known by then. */
async function takeFile(db: Database, path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path)
    if (size > mostBytes) return `It is larger than ${mostBytes / 1_000_000} MB.`
    const cameIn = await readIn(await readFile(path))
    const client = await clientOf(db, cameIn)
    if (!client) return 'No client has the address that it was sent to.'
    await db.write(tx => takeIn({ db: tx, actor: clockActor('incoming mail', client) }, cameIn))
    await rm(path)
    return undefined
  } catch (error) {
    if (error instanceof RequestError) return error.message
    throw error
  }
}

/** Whose support address it was sent to; where there is one client, that one. */
async function clientOf(db: Database, { mail }: CameIn) {
  const clients = await db.query<{
    clientId: string
    country: Clock['country']
    supportEmail: string | null
  }>(
    sql`select id as client_id, country, lower(support_email) as support_email from clients where not is_deleted order by id`,
  )
  if (clients.length === 1) return clients[0]
  const addresses = new Set([...mail.deliveredTo, ...mail.to].map(each => each.toLowerCase()))
  return clients.find(({ supportEmail }) => supportEmail && addresses.has(supportEmail))
}
