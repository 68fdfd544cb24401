/** A piece of a line. Everything else stays the text that it is, markup of HTML included. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'emphasis' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** A block of a text, one below the other. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly content: readonly Inline[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly items: readonly (readonly Inline[])[]
    }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'line' }

/**
 * The part of Markdown that articles are written in: headings, paragraphs, lists, quotes, code, lines,
 * bold, italic and links. It knows no HTML and no pictures, so that a text can neither run a script
 * nor ask another host for anything.
 * @example blocksOf('**Loose** leg') // [{ kind: 'paragraph', content: [{ kind: 'strong', … }, …] }]
 */
export function blocksOf(text: string): Block[] {
  const rows = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < rows.length;) {
    const [block, next] = blockAt(rows, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

/**
 * The words of a text without its marks, on one line.
 * @example plainOf('# Legs\n- **Loose**') // 'Legs Loose'
 */
export const plainOf = (text: string): string =>
  blocksOf(text)
    .map(block => {
      if (block.kind === 'line') return ''
      if (block.kind === 'code') return block.text
      return block.kind === 'list'
        ? block.items.map(wordsOfLine).join(' ')
        : wordsOfLine(block.content)
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The words of a line without its marks. */
export const wordsOfLine = (content: readonly Inline[]): string =>
  content.map(({ text }) => text).join('')

const bullet = /^\s{0,3}[-*+]\s+(.*)$/
const step = /^\s{0,3}\d{1,3}[.)]\s+(.*)$/
const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const rule = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/
const quote = /^\s{0,3}>\s?(.*)$/
const fence = /^\s{0,3}```/

/** The block that begins on a row, and the row after it. */
function blockAt(rows: readonly string[], at: number): [Block | undefined, number] {
  const row = rows[at]!
  if (!row.trim()) return [undefined, at + 1]
  if (fence.test(row)) return codeAt(rows, at)
  if (rule.test(row)) return [{ kind: 'line' }, at + 1]
  const head = heading.exec(row)
  if (head) {
    const level = Math.min(3, head[1]!.length) as 1 | 2 | 3
    return [{ kind: 'heading', level, content: inlineOf(head[2]!) }, at + 1]
  }
  for (const [kind, isOrdered] of [
    [bullet, false],
    [step, true],
  ] as const)
    if (kind.test(row)) return listAt(rows, at, kind, isOrdered)
  if (quote.test(row)) {
    const end = rows.findIndex((each, n) => n > at && !quote.test(each))
    const last = end < 0 ? rows.length : end
    const quoted = rows.slice(at, last).map(each => quote.exec(each)![1]!)
    return [{ kind: 'quote', content: inlineOf(quoted.join(' ').trim()) }, last]
  }
  const end = rows.findIndex((each, n) => n > at && isBeginning(each))
  const last = end < 0 ? rows.length : end
  const content = inlineOf(
    rows
      .slice(at, last)
      .map(each => each.trim())
      .join(' '),
  )
  return [{ kind: 'paragraph', content }, last]
}

const isBeginning = (row: string) =>
  !row.trim() || [fence, rule, heading, bullet, step, quote].some(each => each.test(row))

function codeAt(rows: readonly string[], at: number): [Block, number] {
  const end = rows.findIndex((each, n) => n > at && fence.test(each))
  const last = end < 0 ? rows.length : end
  return [{ kind: 'code', text: rows.slice(at + 1, last).join('\n') }, last + 1]
}

/** Rows below a point that begin no block belong to the point. */
function listAt(
  rows: readonly string[],
  at: number,
  kind: RegExp,
  isOrdered: boolean,
): [Block, number] {
  const items: string[] = []
  let row = at
  for (; row < rows.length; row++) {
    const point = rule.test(rows[row]!) ? null : kind.exec(rows[row]!)
    if (point) items.push(point[1]!.trim())
    else if (isBeginning(rows[row]!)) break
    else items[items.length - 1] += ` ${rows[row]!.trim()}`
  }
  return [{ kind: 'list', isOrdered, items: items.map(inlineOf) }, row]
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^()\s]+)\)/g

function inlineOf(row: string): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const found of row.matchAll(marks)) {
    const [whole, code, bold, alsoBold, italic, words, to] = found
    if (found.index > at) pieces.push({ kind: 'text', text: row.slice(at, found.index) })
    at = found.index + whole.length
    const strong = bold ?? alsoBold
    if (code) pieces.push({ kind: 'code', text: code })
    else if (strong) pieces.push({ kind: 'strong', text: strong })
    else if (italic) pieces.push({ kind: 'emphasis', text: italic })
    else if (isSafe(to!)) pieces.push({ kind: 'link', text: words!, to: to! })
    else pieces.push({ kind: 'text', text: words! })
  }
  if (at < row.length) pieces.push({ kind: 'text', text: row.slice(at) })
  return pieces
}

/** Addresses that a person may be led to: a page of ours, or one that is named in full. */
const isSafe = (to: string) => /^(https?:\/\/|mailto:|\/(?!\/))/i.test(to)
