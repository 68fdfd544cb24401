import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsFrom, type Settings } from '#server/settings.ts'

/**
 * The secret that signs tokens: JWT_SECRET, else one generated for this DATA_DIR, so that sessions
 * survive a restart.
 */
export const signingSecret = ({
  jwtSecret,
  dataDir,
}: Pick<Settings, 'jwtSecret' | 'dataDir'>): Promise<string> =>
  jwtSecret ? Promise.resolve(jwtSecret) : generated(dataDir, 'jwt-secret')

/** The given secret, else one generated for this DATA_DIR under a name of its own. */
export const keptSecret = (given: string | undefined, name: string): Promise<string> =>
  given ? Promise.resolve(given) : generated(settingsFrom(process.env).dataDir, name)

async function generated(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Of two processes that start at once only one may write it; the other reads that file.
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    error => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
