import './articles.texts.ts'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import type { CallAnswer, Calls } from '#define'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'
import { articles } from './articles.entity.ts'

export type FoundArticle = CallAnswer<Calls['findArticles']>['data'][number]

/** Articles by title, each with where it is filed and the part of its text that fits. */
export function FoundArticles({ found }: { found: readonly FoundArticle[] }) {
  const pathOf = useRecordPath(articles)
  return (
    <Found>
      {found.map(({ id, title, category, extract, isForProduct, isStale }) => (
        <li key={id}>
          <Link component={LinkBase} to={pathOf({ id })}>
            {title}
          </Link>{' '}
          {isForProduct && <ToneChip tone="info">{say('article.for_product')}</ToneChip>}{' '}
          {isStale && <ToneChip tone="warning">{say('article.old')}</ToneChip>}
          <Muted>{[category, extract].filter(Boolean).join(' · ')}</Muted>
        </li>
      ))}
    </Found>
  )
}

const Found = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: theme.spacing(1),
  overflowWrap: 'anywhere',
}))
