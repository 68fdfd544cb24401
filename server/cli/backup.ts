import { existsSync } from 'node:fs'
import { backup } from '#server/db/backup.ts'
import type { Database } from '#server/db/database.ts'
import { restore } from '#server/db/restore.ts'
import { reportLedger } from './ledger.ts'

/** `erp backup <file>`. @throws Error when the file exists */
export async function writeBackup(db: Database, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Give the backup a new name.`)
  const began = Date.now()
  const rows = await backup(db, file)
  console.log(`${rows.toLocaleString('en')} rows in ${file}, in ${seconds(began)}.`)
}

/** `erp restore <file>`, followed by a consistency check. Closes the database. */
export async function readBackup(db: Database, file: string): Promise<void> {
  try {
    const began = Date.now()
    const rows = await restore(db, file)
    console.log(`${rows.toLocaleString('en')} rows from ${file}, in ${seconds(began)}.`)
    await reportLedger(db)
  } finally {
    await db.close()
  }
}

const seconds = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`
