import './audit.texts.ts'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { Suspense, useId, useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { Changes } from '#src/views/record/history/Changes.tsx'
import type { HistoryEntry } from '#src/views/record/history/changes.ts'
import type { Then } from './RecordThen.tsx'
import { type AuditFilter, type AuditRow, wordOf } from './useAudit.ts'

interface Props {
  rows: readonly AuditRow[]
  isBusy: boolean
  onThen: (then: Then) => void
  onRecord: (filter: AuditFilter) => void
}

/** One line per change. Expanded, it shows the old and new values and links to the record. */
export const AuditList = ({ rows, isBusy, ...acts }: Props) => (
  <List aria-label={say('audit.title')} aria-busy={isBusy}>
    {rows.map(row => (
      <Row key={row.seq} row={row} {...acts} />
    ))}
  </List>
)

function Row({ row, onThen, onRecord }: { row: AuditRow } & Pick<Props, 'onThen' | 'onRecord'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const client = useClient()
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <time dateTime={row.atUtc}>{instantInText(row.atUtc, client)}</time>
        <span>{row.person ?? <Muted>{row.staffId ? '…' : nobodyOf(row)}</Muted>}</span>
        <span>
          <b>{wordOf(row)}</b> {row.title && <Muted>{row.title}</Muted>}
        </span>
        <span>{row.record}</span>
        <span>{row.fields && <Muted>{row.fields}</Muted>}</span>
        <ExpandIcon />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details row={row} onThen={onThen} onRecord={onRecord} />}
      </div>
    </li>
  )
}

/** The author where no person changed it: a request that came from outside, or the system itself. */
const nobodyOf = ({ ip }: AuditRow) => say(ip ? 'audit.nobody' : 'audit.system')

function Details({
  row,
  onThen,
  onRecord,
}: { row: AuditRow } & Pick<Props, 'onThen' | 'onRecord'>) {
  const { entity, recordId, seq } = row
  const home = entity && resourceOfEntity(entity)
  return (
    <>
      <Suspense fallback={null}>
        {entity && home !== undefined && recordId ? (
          <OfRecord row={row} entity={entity} />
        ) : (
          <Facts of={row.changes} />
        )}
      </Suspense>
      <Muted as="p">
        {[
          row.ip && `${say('audit.address')}: ${row.ip}`,
          `${say('audit.chain')}: ${row.chainNo?.toLocaleString('en-NZ') ?? say('audit.not_sealed')}`,
          row.requestId && `${say('audit.request')}: ${row.requestId}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {entity && recordId && (
        <nav>
          <Button onClick={() => onThen({ entity, recordId, seq: seq - 1 })}>
            {say('audit.before')}
          </Button>
          <Button onClick={() => onThen({ entity, recordId, seq })}>{say('audit.after')}</Button>
          <Button onClick={() => onRecord({ entity, recordId })}>
            {say('audit.all_of_record')}
          </Button>
          {home && mayReach(`/${home}`) && (
            <Button component={LinkBase} to={`/${home}/${recordId}/show`}>
              {say('audit.open_record')}
            </Button>
          )}
        </nav>
      )}
    </>
  )
}

function OfRecord({ row, entity }: { row: AuditRow; entity: string }) {
  const declared = useEntity(entity)
  const pairs = Object.entries((row.changes ?? {}) as object).filter(
    ([, pair]) => Array.isArray(pair) && pair.length === 2,
  )
  if (row.changes === null && row.operation === 'update') return <p>{say('audit.hidden')}</p>
  return (
    <Changes
      entity={declared}
      changes={Object.fromEntries(pairs) as NonNullable<HistoryEntry['changes']>}
    />
  )
}

/** The stored facts of an operation that changes no record. */
function Facts({ of }: { of: unknown }) {
  const facts = Object.entries((of ?? {}) as Record<string, unknown>)
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& > li > button': {
    display: 'grid',
    gridTemplateColumns: '205px 150px 210px minmax(0, 1fr) minmax(0, 1.2fr) 20px',
    gap: 12,
    alignItems: 'center',
    width: '100%',
    padding: '7px 12px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { background: theme.palette.sunken },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
    '& > time': { color: theme.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
    '& > svg': { fontSize: 18, color: theme.palette.text.secondary },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
    '& b': { fontWeight: 600 },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 20px',
      gap: '2px 12px',
      '& > time': { gridArea: '1 / 1 / auto / span 2' },
      '& > svg': { gridArea: '1 / 3' },
      '& > span:nth-of-type(n + 3)': { gridColumn: '1 / span 2' },
      '& > span:empty': { display: 'none' },
    },
  },
  '& > li > div': { padding: '4px 12px 12px', fontSize: '0.8125rem', maxWidth: 900 },
  '& > li > div > p': { display: 'block', margin: '8px 0', overflowWrap: 'anywhere' },
  '& > li > div > dl': { margin: 0 },
  '& > li > div > dl > div': {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gap: 8,
  },
  '& > li > div dt': { color: theme.palette.text.secondary },
  '& > li > div dd': { margin: 0, overflowWrap: 'anywhere' },
  '& nav': { display: 'flex', flexWrap: 'wrap', gap: 4, marginLeft: -5 },
}))
