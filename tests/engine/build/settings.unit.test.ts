import { describe, expect, it } from 'vitest'
import { settingsFrom } from '#server/settings.ts'

const secret = 'thirty-two bytes make a secret..'

describe('what the environment says', () => {
  it('is enough when it says nothing', () => {
    expect(settingsFrom({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      jwtSecret: undefined,
      trustProxy: 0,
      logLevel: 'info',
      accessTtl: 1800,
      passwordMemory: 19_456,
    })
  })

  it('is taken as it is said', () => {
    expect(
      settingsFrom({
        NODE_ENV: 'production',
        PORT: '8080',
        HOST: '0.0.0.0',
        DATABASE_URL: 'postgres://db/erp',
        DATABASE_REPLICA_URL: 'postgres://copy/erp',
        DATA_DIR: '/srv/erp',
        JWT_SECRET: secret,
        DATABASE_CONNECTIONS: '40',
        PROCESS_PULSE: '5000',
        TRUST_PROXY: '2',
        LOG_LEVEL: 'warn',
        ACCESS_TTL: '60',
        PASSWORD_MEMORY: '65536',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'postgres://db/erp',
      replicaUrl: 'postgres://copy/erp',
      dataDir: '/srv/erp',
      connections: 40,
      processPulse: 5000,
      jwtSecret: secret,
      trustProxy: 2,
      logLevel: 'warn',
      accessTtl: 60,
      passwordMemory: 65_536,
      isProduction: true,
    })
  })

  it('takes a word for whether a proxy stands in front', () => {
    expect(['true', 'false'].map(word => settingsFrom({ TRUST_PROXY: word }).trustProxy)).toEqual([
      1, 0,
    ])
  })

  it.each([
    ['JWT_SECRET', { NODE_ENV: 'production' }],
    ['JWT_SECRET', { NODE_ENV: 'production', JWT_SECRET: '' }],
    ['JWT_SECRET', { NODE_ENV: 'production', JWT_SECRET: secret.slice(1) }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['PASSWORD_MEMORY', { NODE_ENV: 'production', JWT_SECRET: secret, PASSWORD_MEMORY: '19455' }],
    ['FILE_READER', { NODE_ENV: 'production', JWT_SECRET: secret, FILE_READER: 'here' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'http' }],
    ['ACCESS_TTL', { ACCESS_TTL: '0' }],
    ['DATABASE_CONNECTIONS', { DATABASE_CONNECTIONS: '11' }],
    ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://copy/erp' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'anybody' }],
  ])('names %s where it cannot be used: %j', (name, env) => {
    expect(() => settingsFrom(env)).toThrow(name)
  })
})
