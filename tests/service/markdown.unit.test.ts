import { describe, expect, it } from 'vitest'
import { blocksOf, plainOf } from '#resources/service/knowledge/markdown.ts'

const textOf = (text: string) => [{ kind: 'text', text }]

describe('the text of an article', () => {
  it('has headings, lists, steps, quotes, code and lines', () => {
    expect(
      blocksOf(
        '# Legs\n\nTurn\nit.\n\n- one\n- two\n  more\n\n1. first\n2) second\n\n> said\n\n---\n\n```\na < b\n```',
      ),
    ).toEqual([
      { kind: 'heading', level: 1, content: textOf('Legs') },
      { kind: 'paragraph', content: textOf('Turn it.') },
      { kind: 'list', isOrdered: false, items: [textOf('one'), textOf('two more')] },
      { kind: 'list', isOrdered: true, items: [textOf('first'), textOf('second')] },
      { kind: 'quote', content: textOf('said') },
      { kind: 'line' },
      { kind: 'code', text: 'a < b' },
    ])
  })

  it('marks words within a line', () => {
    const [block] = blocksOf(
      'A **bold** and *soft* `key`, see [the list](/customer_service/ticket).',
    )
    expect(block).toEqual({
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'A ' },
        { kind: 'strong', text: 'bold' },
        { kind: 'text', text: ' and ' },
        { kind: 'emphasis', text: 'soft' },
        { kind: 'text', text: ' ' },
        { kind: 'code', text: 'key' },
        { kind: 'text', text: ', see ' },
        { kind: 'link', text: 'the list', to: '/customer_service/ticket' },
        { kind: 'text', text: '.' },
      ],
    })
  })

  it('leaves scripts and pictures of others as the text that they are, and leads to no script', () => {
    expect(blocksOf('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', content: textOf('<script>alert(1)</script>') },
    ])
    for (const to of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])
      expect(JSON.stringify(blocksOf(`[here](${to})`)), to).not.toContain('link')
  })

  it('ends with a text of any form, however many marks it has', () => {
    for (const mark of ['*', '_', '`', '[', '#', '>', '-', '```\n', '1. '])
      expect(Array.isArray(blocksOf(mark.repeat(5000)))).toBe(true)
  })

  it('is plain words for a search', () => {
    expect(plainOf('## Legs\n\n- **Loose** one')).toBe('Legs Loose one')
  })
})
