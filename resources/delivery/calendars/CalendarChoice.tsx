import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCountry } from '#src/app/clientInfo.ts'
import { useCall } from '#src/app/useServer.ts'
import { calendarGroups, calendarNamed } from '#resources/shell/shortcuts/shortcuts.ts'

/** The calendars of the shortcut bar in their groups, that of the person's branch first. */
export default function CalendarChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const country = useCountry()
  const { data } = useCall('getCalendarList', {})
  if (!country || !data) return null
  // The server puts the calendars of the person's branch first.
  const placeOf = ({ id }: { id: string }) => data.calendarList.findIndex(each => each.id === id)
  const groups = calendarGroups(country === 'CA')
    .map(({ title, calendars }) => ({
      title,
      calendars: calendars.flatMap(({ name, label }) => {
        const known = calendarNamed(data.calendarList, name)
        return known ? [{ id: known.id, label }] : []
      }),
    }))
    .filter(({ calendars }) => calendars.length > 0)
    .sort((a, b) => first(a.calendars, placeOf) - first(b.calendars, placeOf))
  return (
    <Groups>
      {groups.map(({ title, calendars }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {calendars.map(({ id, label }) => (
            <Button key={id} variant="outlined" onClick={() => onChoose(id)}>
              {label}
            </Button>
          ))}
        </section>
      ))}
    </Groups>
  )
}

const first = <T,>(all: readonly T[], placeOf: (one: T) => number) => Math.min(...all.map(placeOf))

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  width: '100%',
  maxWidth: 760,
  textAlign: 'left',
  '& section': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& h2': {
    flexBasis: '100%',
    margin: 0,
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
}))
