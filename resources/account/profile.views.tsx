import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { formatInstant } from '../../src/fields/time.ts'
import { useClient } from '../../src/fields/useClient.ts'
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
      <Heading title="Your profile" />
      {error ? (
        <ProblemState error={error} onRetry={refetch} />
      ) : data ? (
        <Columns>
          <Section title="Account">
            <Facts data={data} />
          </Section>
          <Section title="Password">
            <PasswordForm email={data.email} />
          </Section>
          <Section title="Where you are signed in">
            <OwnSessions />
          </Section>
        </Columns>
      ) : (
        <LinearProgress aria-label="Loading" />
      )}
    </Page>
  )
}

function Facts({ data }: { data: Profile }) {
  const client = useClient()
  const facts = [
    ['Name', data.fullName],
    ['E-mail', data.email],
    ['Company', data.client],
    ['Branch', data.branch],
    ['Last sign-in', data.lastSignInOnUtc && formatInstant(data.lastSignInOnUtc, client)],
    [
      'Role codes',
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
