import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { LinkBase, useGetList, useResourceContext, type RaRecord } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { defaultSort, type AnyEntity } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { silent } from '#src/views/parts/silent.ts'
import { titleOf } from './titleOf.ts'
import { useRecordPath } from './useRecordPath.ts'

/**
 * While a record is added: existing records with the same value in the declared `similar` fields.
 * Only a hint; nothing is refused.
 */
export default function SimilarRecords({ entity }: { entity: AnyEntity }) {
  const names = entity.similar!
  const values: unknown[] = useWatch({ name: names })
  const pathOf = useRecordPath(entity)
  const [field, order] = defaultSort(entity)
  const isAsked = values.every(value => value !== null && value !== undefined && value !== '')
  const { data = [], total } = useGetList<RaRecord>(
    useResourceContext()!,
    {
      filter: Object.fromEntries(names.map((name, n) => [name, values[n]])),
      pagination: { page: 1, perPage: shown },
      sort: { field, order },
    },
    { ...silent, enabled: isAsked },
  )
  if (!isAsked || data.length === 0) return null
  const more = (total ?? data.length) - data.length
  return (
    <Alert severity="info" role="note" aria-live="polite">
      {say('record.similar', { many: midSentence(entity.titles[1]) })}{' '}
      {data.map((record, n) => (
        <span key={record.id}>
          {n > 0 && ', '}
          <Link component={LinkBase} to={pathOf(record)}>
            {titleOf(entity, record)}
          </Link>
        </span>
      ))}
      {more > 0 && ` ${say('bulk.and_more', { count: more.toLocaleString('en-NZ') })}`}
    </Alert>
  )
}

const shown = 5
