import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { formatInstant } from '../../src/fields/time.ts'
import { useClient } from '../../src/fields/useClient.ts'
import { say } from '../../src/i18n/say.ts'
import { Heading, Page } from '../../src/views/Page.tsx'
import { Section } from '../../src/views/Section.tsx'
import { ProblemState } from '../../src/views/States.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { type Profile, useProfile } from './useProfile.ts'

/** What the person's account says of them, their password, and where they are signed in. */
export default function ProfileScreen() {
  const { data, error, refetch } = useProfile()
  return (
    <Page>
      <Heading title={say('layout.profile')} />
      {error ? (
        <ProblemState error={error} onRetry={refetch} />
      ) : data ? (
        <Columns>
          <Section title={say('profile.account')}>
            <Facts data={data} />
          </Section>
          <Section title={say('sign_in.password')}>
            <PasswordForm email={data.email} />
          </Section>
          <Section title={say('sessions.title')}>
            <OwnSessions />
          </Section>
        </Columns>
      ) : (
        <LinearProgress aria-label={say('common.loading')} />
      )}
    </Page>
  )
}

function Facts({ data }: { data: Profile }) {
  const client = useClient()
  const facts = [
    [say('profile.name'), data.fullName],
    [say('sign_in.email'), data.email],
    [say('profile.company'), data.client],
    [say('profile.branch'), data.branch],
    [
      say('profile.last_sign_in'),
      data.lastSignInOnUtc && formatInstant(data.lastSignInOnUtc, client),
    ],
    [
      say('profile.role_codes'),
      data.codes.map(({ code, label }) => (label ? `${code} ${label}` : code)).join(', '),
    ],
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
