import './reports.texts.ts'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import { useLocation } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import EntityList from '#src/views/list/EntityList.tsx'
import { MissingReports } from './MissingReports.tsx'
import { TrendOfReports } from './TrendOfReports.tsx'

/**
 * All reports as the generic list, with tabs for missing reports and trends. The address holds the
 * tab.
 */
export default function AllReports({ entity }: { entity: AnyEntity }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('show')
  const shown = asked === 'missing' || asked === 'trend' ? asked : 'list'
  return (
    <Frame>
      <Tabs
        value={shown}
        onChange={(_, view: string) =>
          void navigate(view === 'list' ? pathname : `${pathname}?show=${view}`)
        }
        aria-label={say('reports.views')}
      >
        <Tab value="list" label={say('reports.list')} />
        <Tab value="missing" label={say('reports.missing')} />
        <Tab value="trend" label={say('reports.trend')} />
      </Tabs>
      {shown === 'missing' && <MissingReports />}
      {shown === 'trend' && <TrendOfReports />}
      {shown === 'list' && <EntityList entity={entity} />}
    </Frame>
  )
}

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '& > .MuiTabs-root': { flex: 'none', padding: theme.spacing(0, 2) },
  '& > section': { flex: 1, minHeight: 0 },
  [theme.breakpoints.up('sm')]: { height: '100%' },
}))
