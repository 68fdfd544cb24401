import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The connections of a process that is told nothing else; four of them are reserved. */
export const usualConnections = 20
/** With fewer, six readers of one list would leave none for changes. */
export const fewestConnections = 12

/** Argon2id as OWASP's first choice has it: 19 MiB. */
export const safePasswordMemory = 19_456

/** The settings of the environment, read once. Durations are in seconds. */
export interface Settings {
  port: number
  host: string
  /** The PostgreSQL to use; without it the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** A copy of that PostgreSQL, from which reports read while it is at most a minute behind. */
  replicaUrl: string | undefined
  dataDir: string
  /** The most connections to PostgreSQL, of all processes of the server; without it 20 a process, and 8 for long work beside a single one. */
  connections: number | undefined
  /** How often the first of several processes asks the others for a sign of life, in ms. */
  processPulse: number
  jwtSecret: string | undefined
  /**
   * The number of proxies in front: as many entries of X-Forwarded-For are trusted, from its end,
   * since clients can forge its start.
   */
  trustProxy: number
  logLevel: string
  /** Lifetime of an access token. */
  accessTtl: number
  /** What one hash of a password takes, in KiB. Tests take less, production never does. */
  passwordMemory: number
  isProduction: boolean
}

/** @throws Error that names the variable, when one cannot be used */
export function settingsFrom(env: NodeJS.ProcessEnv): Settings {
  const isProduction = env.NODE_ENV === 'production'
  const jwtSecret = env.JWT_SECRET || undefined
  if (isProduction && !jwtSecret)
    throw new Error(
      'JWT_SECRET must be set when NODE_ENV=production: a random text of at least 32 bytes.',
    )
  if (jwtSecret && Buffer.byteLength(jwtSecret) < 32)
    throw new Error('JWT_SECRET is shorter than 32 bytes.')
  const passwordMemory = passwordMemoryOf(env)
  if (isProduction && passwordMemory < safePasswordMemory)
    throw new Error(
      `PASSWORD_MEMORY must be at least ${safePasswordMemory} when NODE_ENV=production: less makes stolen passwords easy to guess.`,
    )
  if (isProduction && env.FILE_READER)
    throw new Error(
      'FILE_READER must not be set when NODE_ENV=production: files from outside are read in a process of their own.',
    )
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new Error('DATABASE_REPLICA_URL is a copy of DATABASE_URL, which is not set.')
  return {
    port: wholeNumber(env, 'PORT', 4000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    databaseUrl: env.DATABASE_URL || undefined,
    replicaUrl: env.DATABASE_REPLICA_URL || undefined,
    dataDir: env.DATA_DIR || join(projectRoot, '.data'),
    connections: env.DATABASE_CONNECTIONS
      ? wholeNumber(env, 'DATABASE_CONNECTIONS', 0, fewestConnections, 10_000)
      : undefined,
    processPulse: wholeNumber(env, 'PROCESS_PULSE', 10_000, 100, 600_000),
    jwtSecret,
    trustProxy:
      env.TRUST_PROXY === 'true' || env.TRUST_PROXY === 'false'
        ? Number(env.TRUST_PROXY === 'true')
        : wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    logLevel: env.LOG_LEVEL || 'info',
    accessTtl: wholeNumber(env, 'ACCESS_TTL', 30 * 60, 1, 24 * 3600),
    passwordMemory,
    isProduction,
  }
}

/** KiB that one hash of a password takes. @throws Error that names the variable */
export const passwordMemoryOf = (env: NodeJS.ProcessEnv): number =>
  wholeNumber(env, 'PASSWORD_MEMORY', safePasswordMemory, 8, 1_048_576)

/** The folder of package.json, both from source and from the bundle. */
export const projectRoot = (() => {
  let at = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(at, 'package.json'))) at = dirname(at)
  return at
})()

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  min: number,
  max: number,
) {
  const given = env[name]
  if (!given) return otherwise
  const value = Number(given)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${given}".`)
  return value
}
