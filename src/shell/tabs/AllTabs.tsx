import '#src/shell/frame/frame.texts.ts'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { say } from '#src/i18n/say.ts'
import { tabTarget } from './tabTarget.ts'
import { titleOfTab } from './tabs.ts'
import { useTabActions, useTabs } from './TabsProvider.tsx'

/** A menu of all tabs, also of those that have scrolled away. */
export default function AllTabs() {
  const { strip } = useTabs()
  const { open } = useTabActions()
  return (
    <MenuButton
      label={say('all_tabs.label')}
      icon={<ExpandMore fontSize="small" />}
      items={strip.map(tab => ({
        label: titleOfTab(tab, tabTarget(tab.key), of => say('tabs.new', { of })),
        onChoose: () => open(tab.key),
      }))}
    />
  )
}
