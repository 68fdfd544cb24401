import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchPrefetched } from '#src/loading/prefetchedResponse.ts'

const url = '/api/things?sort=name'
const asking = (authorization = 'Bearer mine') => ({ headers: { Authorization: authorization } })
const read = async (answer: Promise<Response>) => (await answer).text()

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('late')))
  vi.stubGlobal('window', { prefetchedResponse: early() })
})
afterEach(() => void vi.unstubAllGlobals())

it('hands what was asked for early to the first who asks for the same', async () => {
  expect(await read(fetchPrefetched('/api/others', asking()))).toBe('late')
  expect(await read(fetchPrefetched(url, asking()))).toBe('early')
  expect(await read(fetchPrefetched(url, asking()))).toBe('late')
})

it('hands it to nobody else, and not when it is old', async () => {
  expect(await read(fetchPrefetched(url, { ...asking(), method: 'POST' }))).toBe('late')
  expect(await read(fetchPrefetched(url, asking('Bearer of another')))).toBe('late')
  window.prefetchedResponse = { ...early(), at: performance.now() - 11_000 }
  expect(await read(fetchPrefetched(url, asking()))).toBe('late')
})

it('asks again where the early request did not arrive', async () => {
  window.prefetchedResponse = { ...early(), answer: Promise.reject(new TypeError('no network')) }
  expect(await read(fetchPrefetched(url, asking()))).toBe('late')
})

const early = () => ({
  url,
  authorization: 'Bearer mine',
  at: performance.now(),
  answer: Promise.resolve(new Response('early')),
})
