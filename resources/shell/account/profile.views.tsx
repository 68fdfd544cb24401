import './profile.texts.ts'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useCall } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import type { CallAnswer, Calls } from '#define'

/** The person's data, password and sessions. */
export default function ProfileScreen() {
  return (
    <Page>
      <Heading title={say('layout.profile')} />
      <Loaded query={useCall('getProfile', {})}>
        {({ data }) => (
          <Columns>
            <Section title={say('profile.account')}>
              <Facts data={data} />
            </Section>
            <Stack spacing={2}>
              <Section title={say('sign_in.password')}>
                <PasswordForm email={data.email} />
              </Section>
              <Section title={say('second_factor.title')}>
                <SecondFactor />
              </Section>
            </Stack>
            <Section title={say('sessions.title')}>
              <OwnSessions />
            </Section>
          </Columns>
        )}
      </Loaded>
    </Page>
  )
}

function Facts({ data }: CallAnswer<Calls['getProfile']>) {
  const client = useClient()
  const codes = data.codes.length > 0 && (
    <Codes>
      {data.codes.map(({ code, label }) => (
        <li key={code}>
          <b>{code}</b> {label}
        </li>
      ))}
    </Codes>
  )
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [say('profile.name'), data.fullName],
    [say('sign_in.email'), data.email],
    [say('profile.company'), data.client],
    [say('profile.branch'), data.branch],
    [
      say('profile.last_sign_in'),
      data.lastSignInOnUtc && instantInText(data.lastSignInOnUtc, client),
    ],
    [say('profile.role_codes'), codes],
  ]
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </List>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > :last-child': { gridColumn: '1 / -1' },
  },
}))

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))

const Codes = styled('ul')({
  columns: '230px',
  columnGap: 24,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { breakInside: 'avoid', padding: '1px 0 1px 30px', textIndent: -30 },
  '& b': { display: 'inline-block', width: 26, textIndent: 0, fontWeight: 600 },
})
