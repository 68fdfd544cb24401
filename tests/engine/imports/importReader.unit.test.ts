import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limits } from '#server/imports/reading/parse.ts'
import { projectRoot } from '#server/settings.ts'

it('reads on when a service that stops tells each of its processes, and ends with the server', async () => {
  const reader = fork(join(projectRoot, 'server/imports/reader/reader.mjs'), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
  })
  const ended = once(reader, 'exit')
  let rows = 0
  const read = new Promise<unknown>(done =>
    reader.on('message', (message: { rows?: unknown[]; kind?: string }) => {
      if (!message.rows) return done(message.kind)
      if (!rows) reader.kill('SIGTERM')
      rows += message.rows.length
      reader.send('taken')
    }),
  )
  reader.send({ bytes: Buffer.from(`Name\n${'Oak\n'.repeat(limits.rows)}`), limits })
  expect(await Promise.race([read, ended])).toBe('csv')
  expect(rows).toBe(limits.rows)
  reader.disconnect()
  expect(await ended).toEqual([0, null])
})
