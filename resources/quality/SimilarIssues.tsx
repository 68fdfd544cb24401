import './quality.texts.ts'
import '#src/views/list/bulk/bulk.texts.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { LinkBase, useGetList, useResourceContext, type RaRecord } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import { silent } from '#src/views/parts/silent.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'
import { qaIssues } from './qaIssues.entity.ts'

/**
 * While an issue is added: existing issues of the same product with the same cause. Only a hint;
 * nothing is refused.
 */
export default function SimilarIssues() {
  const [productId, causeId] = useWatch({ name: ['productId', 'causeId'] })
  const pathOf = useRecordPath(qaIssues)
  const isAsked = !!productId && !!causeId
  const { data = [], total } = useGetList<RaRecord>(
    useResourceContext()!,
    {
      filter: { productId, causeId },
      pagination: { page: 1, perPage: shown },
      sort: { field: 'createdOnUtc', order: 'DESC' },
    },
    { ...silent, enabled: isAsked },
  )
  if (!isAsked || data.length === 0) return null
  const more = (total ?? data.length) - data.length
  return (
    <Alert severity="info" role="note" aria-live="polite">
      {say('similar_issues.title')}{' '}
      {data.map((record, n) => (
        <span key={record.id}>
          {n > 0 && ', '}
          <Link component={LinkBase} to={pathOf(record)}>
            {record.no}
          </Link>
        </span>
      ))}
      {more > 0 && ` ${say('bulk.and_more', { count: more.toLocaleString('en-NZ') })}`}
    </Alert>
  )
}

const shown = 5
