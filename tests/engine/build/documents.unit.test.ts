import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/settings.ts'

const folder = join(projectRoot, 'docs')
const pages = readdirSync(folder).filter(name => name.endsWith('.md'))

/** The lines that a person reads in a row: no tables, no blocks of code, no comments, nothing empty. */
function proseOf(text: string): string[] {
  let isCode = false
  return text.split('\n').filter((line, at, lines) => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    const isIndented = /^ {4}/.test(line) && !lines[at - 1]?.trim()
    return !isCode && !isFence && !isIndented && line.trim() && !/^\s*(\||<!--)/.test(line)
  })
}

/** Nothing but links and what stands between them. */
const isLinks = (line: string) =>
  /\]\(|<http/.test(line) && !/\w/.test(line.replaceAll(/\[[^\]]*\]\([^)]*\)|<http[^>]*>/g, ''))

describe('a document', () => {
  it.each(pages)('%s has lines of at most 120 characters, but for tables, code and links', page => {
    const prose = proseOf(readFileSync(join(folder, page), 'utf8'))
    expect(prose.filter(line => line.length > 120 && !isLinks(line))).toEqual([])
  })

  it('is short: all of them have at most 1,400 lines of prose', () => {
    const lines = pages.flatMap(page => proseOf(readFileSync(join(folder, page), 'utf8')))
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.length).toBeLessThanOrEqual(1400)
  })

  it('counts what is read in a row, and nothing else', () => {
    const text =
      '# A\n\nOne\n    two\n\n    code\n\n| a |\n<!-- b -->\n- item\n  ```ts\n  x\n  ```\n'
    expect(proseOf(text)).toEqual(['# A', 'One', '    two', '- item'])
    expect(isLinks('[a](b.md), [c](d.md)')).toBe(true)
    expect(isLinks('See [a](b.md)')).toBe(false)
  })
})
