import './record.texts.ts'
import Badge from '@mui/material/Badge'
import { styled } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import type { FormTab } from './tabs.ts'

interface Props {
  tabs: readonly FormTab[]
  current: number
  onChange: (tab: number) => void
  /** The number of errors in each tab. */
  problems?: readonly number[]
  children: (tab: FormTab) => ReactNode
}

/**
 * Sections in tabs. Every panel is mounted from the start, so that a form in them is complete; only
 * one is visible, in print all are.
 */
export function TabPanels({ tabs, current, onChange, problems, children }: Props) {
  const id = useId()
  if (tabs.length < 2) return <Panel>{tabs.map(children)}</Panel>
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, tab: number) => onChange(tab)}
        variant="scrollable"
        aria-label={say('record_page.parts')}
        data-print="none"
      >
        {tabs.map(({ title }, tab) => (
          <Tab
            key={title}
            id={`${id}-tab-${tab}`}
            aria-controls={`${id}-panel-${tab}`}
            label={
              problems?.[tab] ? (
                <Errors
                  badgeContent={problems[tab]}
                  color="error"
                  slotProps={{ badge: { 'aria-hidden': true } as object }}
                >
                  {title}
                  <Hidden> {say('record_page.errors', { smart_count: problems[tab] })}</Hidden>
                </Errors>
              ) : (
                title
              )
            }
          />
        ))}
      </Tabs>
      {tabs.map((tab, at) => (
        <Panel
          key={tab.title}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== current}
        >
          {children(tab)}
        </Panel>
      ))}
    </>
  )
}

const Panel = styled('div')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '@media not print': { '&[hidden]': { display: 'none' } },
})

const Errors = styled(Badge)({ paddingRight: 14, '& .MuiBadge-badge': { right: 2, top: 8 } })

const Hidden = styled('span')(visuallyHidden)
