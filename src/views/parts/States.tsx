import Button from '@mui/material/Button'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'

/** A message in place of content: the situation, and the next step. */
export const State = ({
  title,
  children,
  action,
  role = 'status',
  heading: Heading = 'h2',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  role?: 'status' | 'alert'
  /** `h1` if it replaces a whole page. */
  heading?: 'h1' | 'h2'
}) => (
  <Frame role={role}>
    <Heading>{title}</Heading>
    {children && <p>{children}</p>}
    {action}
  </Frame>
)

interface Props {
  error: unknown
  onRetry: () => void
  title?: string
}

/** A loading error: the server's message, and a retry. */
export const ProblemState = ({ error, onRetry, title = say('common.failed') }: Props) => (
  <State
    role="alert"
    title={title}
    action={
      <Button variant="outlined" onClick={() => onRetry()}>
        {say('app.retry')}
      </Button>
    }
  >
    {messageOf(error)}
  </State>
)

interface Loading<T> {
  query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What a query has read; before that its progress, or its error with a retry. */
export function Loaded<T>({ query: { data, error, refetch }, children }: Loading<T>) {
  if (error) return <ProblemState error={error} onRetry={() => void refetch()} />
  return data === undefined ? <ProgressLine aria-label={say('common.loading')} /> : children(data)
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

const Frame = styled('div')(({ theme }) => ({
  padding: theme.spacing(6, 2),
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& h1, & h2': { margin: 0, fontSize: '1rem', fontWeight: 600, color: theme.palette.text.primary },
  '& p': { margin: theme.spacing(0.5, 0, 2) },
  // Without a sentence between them the next step keeps its distance from the situation.
  '& > :is(h1, h2) + :is(a, button)': { marginTop: theme.spacing(2) },
}))
