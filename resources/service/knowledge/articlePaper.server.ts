import type { RecordOf } from '#define'
import type { PdfBlock, PdfDocument } from '#server/kit'
import type { articles } from './articles.entity.ts'
import { blocksOf, wordsOfLine, type Block } from './markdown.ts'

const grey = '#5f6368'
const sizes = { 1: 14, 2: 12, 3: 11 } as const

/** An article on paper, with its version: its bytes are the same while its text is. */
export function printArticle(article: RecordOf<typeof articles>): PdfDocument {
  const { title, body, revision, labels } = article
  const about = [labels.categoryId, `Version ${revision}`].filter(Boolean).join('  ·  ')
  return {
    title,
    pages: [
      {
        foot: `${title}  ·  version ${revision}`,
        flow: [
          { text: title, size: 18, weight: 'bold', lines: 3, after: 1 },
          { text: about, size: 9, colour: grey, lines: 1, after: 5 },
          ...blocksOf(body).flatMap(paperOf),
        ],
      },
    ],
  }
}

function paperOf(block: Block): PdfBlock[] {
  switch (block.kind) {
    case 'heading':
      return [
        {
          text: wordsOfLine(block.content),
          size: sizes[block.level],
          weight: 'semibold',
          after: 1.5,
        },
      ]
    case 'list':
      return [
        {
          columns: [
            { title: '', width: 6, align: 'right' },
            { title: '', width: 2 },
            { title: '', width: 130 },
          ],
          rows: block.items.map((item, n) => [
            block.isOrdered ? `${n + 1}.` : '•',
            '',
            wordsOfLine(item),
          ]),
          after: 3,
        },
      ]
    case 'code':
      return [{ text: block.text, size: 9, colour: grey, after: 3 }]
    case 'quote':
      return [{ text: wordsOfLine(block.content), size: 10.5, colour: grey, after: 3 }]
    case 'line':
      return [{ line: 'solid', after: 3 }]
    case 'paragraph':
      return [{ text: wordsOfLine(block.content), size: 10.5, after: 3 }]
  }
}
