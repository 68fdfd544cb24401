import './audit.texts.ts'
// More than 60 lines with its parts: the audit is an immutable chain of rows, not a table of
// records.
import Button from '@mui/material/Button'
import { useLocation } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { NamesContext } from '#src/views/record/NamedValue.tsx'
import { SaveAs } from '#src/views/form/SaveAs.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import type { Then } from './RecordThen.tsx'
import { type AuditFilter, filterNames, useAudit } from './useAudit.ts'

const RecordThen = LazyPart(() => import('./RecordThen.tsx'))
const AuditCheck = LazyPart(() => import('./AuditCheck.tsx'))

/**
 * Who changed what, with the old values; any record as it was; and whether the audit was tampered
 * with.
 */
export default function AuditScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filter = useMemo(() => filterIn(search), [search])
  const query = useAudit(filter)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching } = query
  const [then, setThen] = useState<Then>()
  const [isChecking, setChecking] = useState(false)
  const change = (next: AuditFilter) =>
    void navigate(`${pathname}?${new URLSearchParams(next as Record<string, string>)}`, {
      replace: true,
    })
  const first = data?.pages[0]
  const rows = data?.pages.flatMap(page => page.data)
  const names = useMemo(
    () =>
      Object.assign({}, ...(data?.pages ?? []).map(page => page.names)) as Record<string, string>,
    [data],
  )
  const count = first?.total.toLocaleString('en-NZ')
  return (
    <Page>
      <Heading
        title={say('audit.title')}
        aside={
          <>
            <SaveAs call="exportAudit" input={filter} />
            <Button variant="outlined" onClick={() => setChecking(true)}>
              {say('audit.verify')}
            </Button>
          </>
        }
      >
        {count && (
          <Muted aria-live="polite">
            {first!.isCapped ? say('common.more_than', { count }) : count}
          </Muted>
        )}
      </Heading>
      <AuditFilters
        filter={filter}
        entities={first?.entities ?? []}
        recordName={rows?.find(row => row.recordId === filter.recordId)?.record}
        onChange={change}
      />
      <Loaded query={query}>
        {() =>
          rows!.length ? (
            <NamesContext value={names}>
              <AuditList rows={rows!} isBusy={isFetching} onThen={setThen} onRecord={change} />
              {hasNextPage && (
                <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {say('audit.more')}
                </Button>
              )}
            </NamesContext>
          ) : (
            <State title={say('audit.none')}>{say('audit.none_why')}</State>
          )
        }
      </Loaded>
      {then && <RecordThen then={then} onClose={() => setThen(undefined)} />}
      {isChecking && <AuditCheck onClose={() => setChecking(false)} />}
    </Page>
  )
}

function filterIn(search: string): AuditFilter {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    filterNames.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
}
