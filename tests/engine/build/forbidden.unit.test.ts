import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const filesIn = (...folders: string[]) =>
  folders.flatMap(folder =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(tsx?|mjs)$/.test(name))
      .map(name => join(folder, name)),
  )
const found = (files: readonly string[], pattern: RegExp) =>
  files.filter(file => pattern.test(readFileSync(join(projectRoot, file), 'utf8')))

const browser = filesIn('src', 'dataProvider', 'authProvider', 'resources')
const server = [...filesIn('server'), ...filesIn('resources').filter(f => f.endsWith('.server.ts'))]

it('nothing makes HTML of a text', () => {
  const html = /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/
  expect(browser.length).toBeGreaterThan(300)
  expect(found(browser, html)).toEqual([])
})

it('the server asks other hosts in the files that are named here alone', () => {
  // The database's driver and the socket of the embedded one are the only other ways out.
  const outgoing =
    /from '(node:)?(https?|http2|tls|dgram|undici|axios|got)'|globalThis\.fetch|\bfetch\((?!\))/
  // The process for long work is no other host: it is asked by the path of its socket alone.
  const handOver = 'server/processes/handOver.ts'
  // Texts go to the gateway of the environment, shops are asked where CHANNEL_HOSTS names them.
  const askers = [
    'resources/commerce/channels/askHost.server.ts',
    'resources/messages/sending/sms.server.ts',
  ]
  const asking = found(server, outgoing)
  expect(asking.filter(file => file !== handOver).toSorted()).toEqual(askers)
  for (const asker of askers) {
    const text = readFileSync(join(projectRoot, asker), 'utf8')
    expect(text.match(/\bfetch\(/g), asker).toHaveLength(1)
    expect(text, asker).toMatch(/redirect: '(error|manual)'/)
    expect(text, asker).toMatch(/signal: AbortSignal\.timeout/)
  }
  const text = readFileSync(join(projectRoot, handOver), 'utf8')
  const asked = [...text.matchAll(/\bsend\(([^)]*)\)/g)].map(([, what]) => what)
  expect(asked).toEqual(['{ agent, socketPath, method, path: url, headers }, answered', 'answer'])
  expect(text.match(/from 'node:http'/g)).toHaveLength(1)
  expect(text).toMatch(/import \{ Agent, request as send, type [^}]+\} from 'node:http'/)
  expect(text).not.toMatch(/\bfetch\b|\bhost(name)?\s*:|\bport\s*:|https?:\/\//)
})

it('the token stands in session storage alone', () => {
  const persistent = found(
    browser.filter(file => !file.startsWith('resources')),
    /(localStorage|document\.cookie)[^\n]*token|indexedDB/i,
  )
  expect(persistent).toEqual([])
})

it('a style sheet styles classes of its own, so that it changes no other screen when it is loaded', () => {
  const sheets = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    // The sheet of the sign-in page is there from the start, so that screens are drawn over it.
    .filter(name => name.endsWith('.css') && !name.endsWith('start.css'))
    .map(name => join('src', name))
  expect(sheets.length).toBeGreaterThan(1)
  // What begins with a class needs a word that no component uses: of two words, or the page before the product.
  const common = /^\s*\.(?!beginning\b)[a-z]+(?![\w-])/m
  expect(found(sheets, common)).toEqual([])
})
