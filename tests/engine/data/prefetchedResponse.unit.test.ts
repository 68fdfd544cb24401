import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchEarly } from '#src/loading/prefetchedResponse.ts'

const url = '/api/things?sort=name'
const asking = (authorization = 'Bearer mine') => ({ headers: { Authorization: authorization } })
const read = async (answer: Promise<Response>) => (await answer).text()

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('late')))
  vi.stubGlobal('window', { early: early() })
})
afterEach(() => void vi.unstubAllGlobals())

it('hands what was asked for early to the first who asks for the same', async () => {
  expect(await read(fetchEarly('/api/others', asking()))).toBe('late')
  expect(await read(fetchEarly(url, asking()))).toBe('early')
  expect(await read(fetchEarly(url, asking()))).toBe('late')
})

it('hands it to nobody else, and not when it is old', async () => {
  expect(await read(fetchEarly(url, { ...asking(), method: 'POST' }))).toBe('late')
  expect(await read(fetchEarly(url, asking('Bearer of another')))).toBe('late')
  window.early = { ...early(), at: performance.now() - 11_000 }
  expect(await read(fetchEarly(url, asking()))).toBe('late')
})

it('asks again where the early request did not arrive', async () => {
  window.early = { ...early(), answer: Promise.reject(new TypeError('no network')) }
  expect(await read(fetchEarly(url, asking()))).toBe('late')
})

const early = () => ({
  url,
  authorization: 'Bearer mine',
  at: performance.now(),
  answer: Promise.resolve(new Response('early')),
})
