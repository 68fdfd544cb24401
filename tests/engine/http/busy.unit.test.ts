import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { csvOf } from '#server/exports/csv.ts'
import { errorHandling } from '#server/http/errorHandler.ts'
import { giveWay, turnsOf, watchRequests } from '#server/http/turns.ts'

it('what the database cannot do now is worth another try, each with a sentence of its own', async () => {
  const app = Fastify()
  errorHandling(app)
  app.get('/:code', async request => {
    throw Object.assign(new Error('inside'), request.params)
  })
  const codes = ['55P03', '40001', '40P01', '53100', '53200', '53300', '53400']
  const said = new Set<string>()
  for (const code of codes) {
    const { statusCode, headers, ...answer } = await app.inject(`/${code}`)
    expect([statusCode, headers['retry-after']], code).toEqual([503, '1'])
    const { errors } = answer.json<{ errors: { message: string }[] }>()
    expect(errors[0]!.message).not.toContain('inside')
    said.add(errors[0]!.message)
  }
  expect(said.size).toBe(codes.length)
})

it('a turn is waited for in order, for so long and no longer', async () => {
  const turn = turnsOf(1, 2, 'Busy.', 20)
  const first = await turn()
  await expect(turn()).rejects.toThrow('Busy.')
  const second = turn()
  first()
  const done = await second
  const waiting = [turn(), turn()]
  const refused = Promise.allSettled(waiting)
  await expect(turn()).rejects.toThrow('Busy.')
  await refused
  done()
  ;(await turn())()
})

it('long work lets those through who wait already, and goes on where nobody does', async () => {
  // What is slow here must not count as waiting.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const app = Fastify()
  watchRequests(app)
  let answer = () => {}
  const arrived = new Promise<void>(arrive =>
    app.get('/', () => {
      arrive()
      return new Promise(done => (answer = () => done('answer')))
    }),
  )
  const order: string[] = []
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const asked = fetch(address).then(answered => answered.text())
  await arrived
  now = 60
  const work = giveWay(60_000).then(() => order.push('work'))
  await sleep(20)
  order.push('answer')
  answer()
  expect(await asked).toBe('answer')
  await work
  expect(order).toEqual(['answer', 'work'])
  await giveWay(60_000)
  await app.close()
})

it('a cell that would end where columns are separated by semicolons or tabs is quoted', async () => {
  const cells = ['x;=1+1', 'x\t=1+1', 'plain'].map(text => ({ text }))
  const batches = (async function* () {
    yield [cells]
  })()
  const chunks: string[] = []
  for await (const chunk of csvOf(['a', 'b', 'c'], batches)) chunks.push(chunk)
  expect(chunks.join('')).toContain('"x;=1+1","x\t=1+1",plain')
})
