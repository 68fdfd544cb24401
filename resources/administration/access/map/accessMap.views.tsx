import '#resources/administration/access/access.texts.ts'
// More than 60 lines with its parts: what a code opens follows from the route tree, which is no
// table.
import { styled } from '@mui/material/styles'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useCall } from '#src/app/useServer.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { SaveAs } from '#src/views/form/SaveAs.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import type { Tone as ToneName } from '#define'
import { hasWords } from '#define/fields/folded.ts'
import { roleCodes } from '#resources/administration/access/roleCodes.entity.ts'
import type { AccessMap } from '#resources/administration/access/useAccess.ts'

const AccessWhy = LazyPart(() => import('./AccessWhy.tsx'))
const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))

/** What each code opens, what no person can open, and why a person reaches a screen or not. */
export default function AccessMapScreen() {
  const query = useCall('getAccessMap', {})
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [edited, setEdited] = useState<AccessMap['data'][number]>()
  const [isBare, setBare] = useState(false)
  const shown = query.data?.data.filter(
    code => isFound(code, words) && !(isBare && code.screens.length),
  )
  return (
    <Page>
      <Heading
        title={say('access.map')}
        aside={
          <>
            <SaveAs call="exportAccessMap" />
            <Button variant="outlined" onClick={() => setAsking(true)}>
              {say('access.why')}
            </Button>
          </>
        }
      >
        {shown && <Muted aria-live="polite">{shown.length}</Muted>}
      </Heading>
      <Loaded query={query}>
        {({ unreached }) => (
          <>
            <div>
              <TextField
                margin="none"
                type="search"
                label={say('access.map_search')}
                value={words}
                onChange={event => setWords(event.target.value)}
                sx={{ width: 320, maxWidth: '100%', mr: 2 }}
              />
              <FormControlLabel
                sx={{ ml: 0 }}
                control={<Switch checked={isBare} onChange={(_, is) => setBare(is)} />}
                label={say('access.without_screen')}
              />
            </div>
            <Codes>
              {shown!.map(code => (
                <li key={code.code}>
                  <header>
                    <b>{code.code}</b> {code.name}
                    {code.risk !== 'Low' && (
                      <ToneChip tone={riskTones[code.risk] ?? 'neutral'}>{code.risk}</ToneChip>
                    )}
                    <Button
                      aria-label={say('access.edit', { code: code.code })}
                      onClick={() => setEdited(code)}
                    >
                      {say('action.edit')}
                    </Button>
                  </header>
                  <p>
                    {[code.area, `${say('access.people')}: ${code.staffCount}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {code.description && <p>{code.description}</p>}
                  <Opened of={code} />
                </li>
              ))}
            </Codes>
            <Section title={say('access.unreached')}>
              {unreached.length ? (
                <Paths of={unreached} />
              ) : (
                <Muted>{say('access.unreached_none')}</Muted>
              )}
            </Section>
          </>
        )}
      </Loaded>
      {isAsking && <AccessWhy paths={query.data?.paths ?? []} onClose={() => setAsking(false)} />}
      {edited && (
        <ToolDialog
          call="labelCode"
          label={say('access.edit', { code: edited.code })}
          given={edited}
          hidden={['code', 'version']}
          onClose={() => {
            setEdited(undefined)
            void query.refetch()
          }}
        />
      )}
    </Page>
  )
}

/** The screens that a code opens, alone and together with others, and the calls. */
function Opened({ of: { screens, calls } }: { of: AccessMap['data'][number] }) {
  return (
    <>
      {screens.length ? (
        byNeeds(screens).map(([needs, some]) => (
          <p key={needs}>
            <b>{needs ? say('access.opens_with', { codes: needs }) : say('access.opens')}</b>{' '}
            <Paths of={some} />
          </p>
        ))
      ) : (
        <p>{say('access.no_screen')}</p>
      )}
      {calls.length > 0 && (
        <details>
          <summary>{say('access.of_calls', { smart_count: calls.length })}</summary>
          {byNeeds(calls).map(([needs, some]) => (
            <p key={needs}>
              {needs && <b>{say('access.opens_with', { codes: needs })} </b>}
              {some.map(({ at }) => at).join(', ')}
            </p>
          ))}
        </details>
      )}
    </>
  )
}

/** What a code opens alone, then what it opens with others, largest groups first. */
function byNeeds<T extends { needs: string | null }>(opened: readonly T[]): [string, T[]][] {
  const groups = new Map<string, T[]>([['', []]])
  for (const one of opened) {
    const key = one.needs ?? ''
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  const [alone, ...others] = groups
  return [alone!, ...others.sort((a, b) => b[1].length - a[1].length)].filter(
    ([, some]) => some.length > 0,
  )
}

const riskTones = roleCodes.fields.risk.options.tones as Readonly<Record<string, ToneName | null>>

const Paths = ({ of }: { of: readonly { path: string; title: string }[] }) => (
  <>
    {of.map(({ path, title }, i) => (
      <span key={path} title={path}>
        {i > 0 && ', '}
        {title}
      </span>
    ))}
  </>
)

const isFound = ({ code, name, area, screens, calls }: AccessMap['data'][number], typed: string) =>
  hasWords(
    [code, name, area, ...screens.flatMap(s => [s.path, s.title]), ...calls.map(c => c.at)].join(
      ' ',
    ),
    typed,
  )

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
  '& p, & details': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& p > b': { fontWeight: 500, color: theme.palette.text.primary },
}))
