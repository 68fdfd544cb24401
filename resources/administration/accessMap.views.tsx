// More than 60 lines with its parts: what a code opens follows from the route tree, which is no table.
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Muted, ToneChip } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { Heading, Page } from '../../src/views/Page.tsx'
import { Section } from '../../src/views/Section.tsx'
import { ProblemState } from '../../src/views/States.tsx'
import type { Tone as ToneName } from '../define/index.ts'
import { roleCodes } from './roleCodes.entity.ts'
import { type AccessMap, useAccessMap } from './useAccess.ts'

const ToolDialog = lazy(() => import('../../src/views/list/ToolDialog.tsx'))

/** What each code opens, what nobody can open, and why a person sees a screen or not. */
export default function AccessMapScreen() {
  const { data, error, refetch } = useAccessMap()
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [edited, setEdited] = useState<AccessMap['data'][number]>()
  const shown = useMemo(() => data?.data.filter(code => isFound(code, words)), [data, words])
  return (
    <Page>
      <Heading
        title={say('access.map')}
        aside={
          <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
            {say('access.why')}
          </Button>
        }
      >
        {shown && <Muted aria-live="polite">{shown.length}</Muted>}
      </Heading>
      {error ? (
        <ProblemState error={error} onRetry={refetch} />
      ) : !data ? (
        <LinearProgress aria-label={say('common.loading')} />
      ) : (
        <>
          <TextField
            size="small"
            type="search"
            label={say('access.map_search')}
            value={words}
            onChange={event => setWords(event.target.value)}
            sx={{ maxWidth: 420 }}
          />
          <Codes>
            {shown!.map(code => (
              <li key={code.code}>
                <header>
                  <b>{code.code}</b> {code.name}
                  {code.risk !== 'Low' && <ToneChip tone={riskTones[code.risk]}>{code.risk}</ToneChip>}
                  <Button size="small" aria-label={say('access.edit', { code: code.code })} onClick={() => setEdited(code)}>
                    {say('action.edit')}
                  </Button>
                </header>
                <p>
                  {[
                    code.area,
                    `${say('access.people')}: ${code.staffCount}`,
                    `${say('access.calls')}: ${code.callCount}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {code.description && <p>{code.description}</p>}
                <p>
                  {code.screens.length ? (
                    <Paths of={code.screens} />
                  ) : (
                    <Muted>{say('access.no_screen')}</Muted>
                  )}
                </p>
              </li>
            ))}
          </Codes>
          <Section title={say('access.unreached')}>
            {data.unreached.length ? (
              <Paths of={data.unreached} />
            ) : (
              <Muted>{say('access.unreached_none')}</Muted>
            )}
          </Section>
        </>
      )}
      <Suspense fallback={null}>
        {isAsking && (
          <ToolDialog call="explainAccess" label={say('access.why')} onClose={() => setAsking(false)} />
        )}
        {edited && (
          <ToolDialog
            call="labelCode"
            label={say('access.edit', { code: edited.code })}
            given={edited}
            hidden={['code', 'version']}
            onClose={() => {
              setEdited(undefined)
              void refetch()
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}

const riskTones = roleCodes.fields.risk.options.tones as Readonly<Record<string, ToneName>>

const Paths = ({ of }: { of: readonly { path: string; title: string }[] }) => (
  <>
    {of.map(({ path, title }, i) => (
      <span key={path} title={path}>
        {i > 0 && ', '}
        {title} <small>{path}</small>
      </span>
    ))}
  </>
)

const isFound = (code: AccessMap['data'][number], words: string) => {
  const text = [code.code, code.name, code.area, ...code.screens.flatMap(s => [s.path, s.title])]
    .join(' ')
    .toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

const Codes = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  '& li': { padding: '8px 12px', overflowWrap: 'anywhere' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& header > button': { marginLeft: 'auto' },
  '& p': { margin: '2px 0' },
  '& p, & small': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& small': { opacity: 1 },
}))
