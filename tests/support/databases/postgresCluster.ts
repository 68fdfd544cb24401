import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OrdinaryUser } from '#tests/support/ordinaryUser.ts'
import { postgresBinaries } from './postgresBinaries.ts'
import type { TemporaryFolder } from '#tests/support/temporaryFolder.ts'

/** A data folder that a PostgreSQL server can be started on; its password lies beside it, readable by its user alone. */
export interface Cluster {
  readonly folder: TemporaryFolder
  readonly data: string
  /** The server program that fits the data. */
  readonly program: string
  /** Of the superuser `postgres`. */
  readonly password: string
  /** How its programs are run: by an ordinary user, with nothing of this process's environment, PATH included. */
  readonly runAs: { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

/** Makes the data, or opens what is there. Programs may be copied to `folder`, from where they can be run; the data may lie elsewhere. */
export async function makeCluster(
  folder: TemporaryFolder,
  user: OrdinaryUser | undefined,
  { path: dataFolder }: TemporaryFolder = folder,
): Promise<Cluster> {
  const { initdb, postgres } = postgresBinaries(folder.path, user)
  const data = join(dataFolder, 'data')
  const passwordFile = join(folder.path, 'password')
  const runAs = {
    cwd: folder.path,
    ...(user && { uid: user.uid, gid: user.gid }),
    env: { LC_ALL: 'C', TZ: 'UTC' },
  }
  if (existsSync(join(data, 'PG_VERSION')))
    return { folder, data, program: postgres, password: readFileSync(passwordFile, 'utf8'), runAs }

  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  await promisify(execFile)(
    initdb,
    [`--pgdata=${data}`, '--username=postgres', `--pwfile=${passwordFile}`, ...initdbOptions],
    runAs,
  )
  return { folder, data, program: postgres, password, runAs }
}

// One collation on every machine, whatever its locales: code points, with Unicode's upper and lower case.
const initdbOptions = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=scram-sha-256',
  // The password is random and lasts as long as the tests: thousands of connections need not prove it slowly.
  '--set=scram_iterations=1',
  '--no-sync',
  '--no-instructions',
]
