import { styled } from '@mui/material/styles'
import Link from '@mui/material/Link'
import { LinkBase } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { blocksOf, type Block, type Inline } from './markdown.ts'

/** The text of an article as it reads. */
export function ArticleText({ text }: { text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <Prose>
      {blocks.map((block, n) => (
        <BlockOf key={n} block={block} />
      ))}
    </Prose>
  )
}

function BlockOf({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'line':
      return <hr />
    case 'code':
      return <pre>{block.text}</pre>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item, n) => (
            <li key={n}>{lineOf(item)}</li>
          ))}
        </List>
      )
    }
    case 'heading': {
      // The page has its own headings above those of the text.
      const Heading = (['h3', 'h4', 'h5'] as const)[block.level - 1]!
      return <Heading>{lineOf(block.content)}</Heading>
    }
    case 'quote':
      return <blockquote>{lineOf(block.content)}</blockquote>
    case 'paragraph':
      return <p>{lineOf(block.content)}</p>
  }
}

const lineOf = (content: readonly Inline[]) =>
  content.map((piece, n) => <PieceOf key={n} piece={piece} />)

function PieceOf({ piece }: { piece: Inline }): ReactNode {
  switch (piece.kind) {
    case 'strong':
      return <strong>{piece.text}</strong>
    case 'emphasis':
      return <em>{piece.text}</em>
    case 'code':
      return <code>{piece.text}</code>
    case 'link':
      return piece.to.startsWith('/') ? (
        <Link component={LinkBase} to={piece.to}>
          {piece.text}
        </Link>
      ) : (
        <Link href={piece.to} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </Link>
      )
    case 'text':
      return piece.text
  }
}

const Prose = styled('div')(({ theme }) => ({
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  lineHeight: 1.55,
  '& > :first-of-type': { marginTop: 0 },
  '& h3, & h4, & h5': { margin: theme.spacing(2, 0, 0.5), fontSize: '1rem', fontWeight: 600 },
  '& h3': { fontSize: '1.1rem' },
  '& p, & ul, & ol, & pre, & blockquote': { margin: theme.spacing(0.75, 0) },
  '& ul, & ol': { paddingLeft: theme.spacing(3) },
  '& blockquote': {
    paddingLeft: theme.spacing(1.5),
    borderLeft: `3px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary,
  },
  '& pre': {
    padding: theme.spacing(1),
    overflowX: 'auto',
    background: theme.palette.action.hover,
    borderRadius: theme.shape.borderRadius,
  },
  '& hr': { border: 0, borderTop: `1px solid ${theme.palette.divider}` },
}))
