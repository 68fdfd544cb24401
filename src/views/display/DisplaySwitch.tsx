import BarChart from '@mui/icons-material/BarChart'
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import GridOn from '@mui/icons-material/GridOn'
import TableRows from '@mui/icons-material/TableRows'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocation, useNavigate, useResourceContext } from 'ra-core'
import type { AnyEntity } from '#define'
import { listOfResource } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { displayIn, displaysOf, withWords, type Display } from './display.ts'

/** Shows the list as a table, by day, or as a chart. The choice is part of the address. */
export default function DisplaySwitch({ entity }: { entity: AnyEntity }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const mayChange = useOperations(entity)('update')
  const { show: first } = listOfResource(useResourceContext()!)
  const show = (display: Display | null) =>
    display && navigate({ pathname, search: withWords(search, { show: display }) })
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={say('display.label')}
      value={displayIn(entity, search, first)}
      onChange={(_, display: Display | null) => show(display)}
    >
      {displaysOf(entity, mayChange).map(display => {
        const Icon = icons[display]
        return (
          <ToggleButton key={display} value={display} sx={look}>
            <Icon fontSize="inherit" aria-hidden />
            <span>{say(`display.${display}`)}</span>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}

/** On a phone only the icons are visible. */
const look = {
  gap: 0.75,
  px: 1.25,
  py: 0.375,
  minHeight: 28,
  textTransform: 'none',
  '@media (max-width: 599.95px)': { '& > span': visuallyHidden },
} as const

const icons = { list: TableRows, grid: GridOn, calendar: CalendarMonth, chart: BarChart }
