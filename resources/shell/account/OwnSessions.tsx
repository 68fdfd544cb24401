import './profile.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { useCall, useServer } from '#src/app/useServer.ts'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { Loaded } from '#src/views/parts/States.tsx'
import { deviceOf } from './device.ts'

/** The browsers in which the person is signed in; unknown sessions can be ended. */
export function OwnSessions() {
  const client = useClient()
  const { provider, tellDone, report } = useServer()
  const query = useCall('getOwnSessions', {})
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string) => provider.call('endOwnSession', { id }),
    onSuccess: () => tellDone(say('sessions.ended')),
    onError: report,
    onSettled: () => query.refetch(),
  })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <List>
          {data.map(({ id, userAgent, ip, startedOnUtc, usedOnUtc, isThis }) => {
            const device = deviceOf(userAgent)
            const since = instantInText(startedOnUtc, client)
            return (
              <li key={id}>
                <div>
                  <b>{device}</b> {isThis && <span>{say('sessions.this_one')}</span>}
                  <p>
                    {ip && `${say('sessions.from', { ip })} `}
                    {say('sessions.times', { since, used: instantInText(usedOnUtc, client) })}
                  </p>
                </div>
                {!isThis && (
                  <Button
                    variant="outlined"
                    aria-label={say('sessions.end_named', { device, since })}
                    aria-disabled={isPending}
                    onClick={() => isPending || end(id)}
                  >
                    {say('sessions.end')}
                  </Button>
                )}
              </li>
            )
          })}
        </List>
      )}
    </Loaded>
  )
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 12, padding: '8px 0' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& li > div': { flex: 1, minWidth: 0 },
  '& p': { margin: 0, color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& span': {
    marginLeft: 6,
    padding: '1px 6px',
    borderRadius: 4,
    fontSize: '0.75rem',
    background: theme.palette.accentSoft,
    color: theme.palette.primary.main,
  },
}))
