// Reads one e-mail and ends: what others wrote cannot hold up or bring down the server.
import { parentPort, workerData } from 'node:worker_threads'
import PostalMime from 'postal-mime'

const { bytes, mostParts } = workerData

async function read(mail) {
  const parsed = await PostalMime.parse(mail, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 500_000,
  })
  const headers = new Map(parsed.headers.map(({ key, value }) => [key, value]))
  return {
    from: oneOf(parsed.from) ?? oneOf(parsed.sender) ?? { name: '', address: '' },
    to: [parsed.to, parsed.cc]
      .flatMap(all => (all ?? []).flatMap(a => a.group ?? [a]))
      .map(a => a.address),
    deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(
      name => headers.get(name) ?? [],
    ),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? null,
    answers: [parsed.inReplyTo ?? '', parsed.references ?? ''],
    sentOn: parsed.date ?? null,
    text: parsed.text?.trim() ? parsed.text : textOf(parsed.html ?? ''),
    isAutomatic: isAutomatic(headers, parsed),
    files: parsed.attachments.map(({ filename, mimeType, content }) => ({
      name: filename || `file.${mimeType.split('/').at(-1)}`,
      bytes: new Uint8Array(content),
    })),
  }
}

const oneOf = address => (address?.group ? address.group[0] : address)

/** Answers and reports of programs, lists and bounces. Sources: RFC 3834 (Auto-Submitted), RFC 3462 (reports). */
function isAutomatic(headers, { from, returnPath }) {
  const says = name => (headers.get(name) ?? '').trim().toLowerCase()
  const auto = says('auto-submitted')
  return (
    (auto !== '' && !auto.startsWith('no')) ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(says('precedence')) ||
    says('content-type').startsWith('multipart/report') ||
    returnPath === '<>' ||
    says('return-path') === '<>' ||
    /^(mailer-daemon|postmaster)@/i.test(oneOf(from)?.address ?? '')
  )
}

/** How many parts a mail has, by its boundaries: counted before any is read. */
function partsOf(raw) {
  const boundaries = new Set()
  for (const [, quoted, plain] of raw.matchAll(
    /\bboundary=(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
  ))
    boundaries.add(`--${quoted ?? plain}`)
  let count = 0
  for (let at = 0; at < raw.length;) {
    const end = raw.indexOf('\n', at)
    const next = end < 0 ? raw.length : end
    if (
      raw.startsWith('--', at) &&
      next - at < 210 &&
      boundaries.has(raw.slice(at, next).trimEnd())
    )
      count++
    at = next + 1
  }
  return count
}

/** The words of a page. Nothing of it is ever shown as a page. */
function textOf(html) {
  let text = ''
  const lower = html.toLowerCase()
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open < 0 ? html.length : open).replace(/\s+/g, ' ')
    if (open < 0) break
    const name =
      /^<\/?([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20))?.[1]?.toLowerCase() ?? ''
    let end = html.startsWith('<!--', open) ? html.indexOf('-->', open) : html.indexOf('>', open)
    if (['script', 'style', 'head', 'title'].includes(name) && html[open + 1] !== '/') {
      const close = lower.indexOf(`</${name}`, open)
      end = close < 0 ? -1 : html.indexOf('>', close)
    }
    if (
      ['br', 'p', 'div', 'tr', 'li', 'blockquote', 'h1', 'h2', 'h3'].includes(name) &&
      !text.endsWith('\n\n')
    )
      text += '\n'
    if (end < 0) break
    at = html.startsWith('-->', end) ? end + 3 : end + 1
  }
  return unescaped(text).trim()
}

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const unescaped = text =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, tens, hex, name) => {
    const code = tens ? Number(tens) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' '
    return named[name.toLowerCase()] ?? whole
  })

try {
  const mail = Buffer.from(bytes)
  if (partsOf(mail.toString('latin1')) > mostParts) parentPort.postMessage({ problem: 'parts' })
  else parentPort.postMessage({ mail: await read(mail) })
} catch {
  parentPort.postMessage({ problem: 'malformed' })
}
