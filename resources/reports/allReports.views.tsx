import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import { useLocation } from 'ra-core'
import { useNavigate } from 'react-router-dom'
import { say } from '../../src/i18n/say.ts'
import EntityList from '../../src/views/EntityList.tsx'
import { MissingReports } from './MissingReports.tsx'
import { operationReports } from './operationReports.entity.ts'

/** All reports as the generic list, and in a tab beside it what is missing. Which of the two stands in the address. */
export default function AllReports() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isMissing = new URLSearchParams(search).get('show') === 'missing'
  return (
    <Frame>
      <Tabs
        value={isMissing}
        onChange={(_, missing: boolean) =>
          void navigate(missing ? `${pathname}?show=missing` : pathname)
        }
        aria-label={say('reports.views')}
      >
        <Tab value={false} label={say('reports.list')} />
        <Tab value label={say('reports.missing')} />
      </Tabs>
      {isMissing ? <MissingReports /> : <EntityList entity={operationReports} />}
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
