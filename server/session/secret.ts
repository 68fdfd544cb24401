import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'

/**
 * The secret that signs tokens: JWT_SECRET, else one generated for this DATA_DIR, so that sessions
 * survive a restart.
 */
export async function signingSecret(
  settings: Pick<Settings, 'jwtSecret' | 'dataDir'>,
): Promise<string> {
  if (settings.jwtSecret) return settings.jwtSecret
  const file = join(settings.dataDir, 'jwt-secret')
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  // Of two processes that start at once only one may write it; the other reads that file.
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    error => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(file, 'utf8')).trim()
}
