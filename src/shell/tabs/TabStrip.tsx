import PagesIcon from '@mui/icons-material/FilterNoneOutlined'
import { styled } from '@mui/material/styles'
import { Fold } from '#src/shell/frame/Fold.tsx'
import { say } from '#src/i18n/say.ts'
import { TabList } from './TabList.tsx'
import { useTabs } from './TabsProvider.tsx'

/** The visited pages: a strip, on a phone a menu. Source: specification §2. */
export function TabStrip() {
  const label = say('tabs.label')
  return (
    <Bar aria-label={label}>
      <Fold label={label} sign={<PagesIcon />} count={useTabs().strip.length}>
        <TabList />
      </Fold>
    </Bar>
  )
}

const Bar = styled('nav')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  [theme.breakpoints.down('sm')]: { flex: 'none' },
}))
