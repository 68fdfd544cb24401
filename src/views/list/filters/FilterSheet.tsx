import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { useId, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { totalInWords } from '#src/views/parts/total.ts'

interface Props {
  entity: AnyEntity
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on a phone, over the bottom of the page; each applies at once. */
export default function FilterSheet({ entity, onClose, children }: Props) {
  const title = useId()
  const { filterValues, setFilters, total, meta } = useListContext()
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': title } }}
    >
      <Sheet>
        <h2 id={title}>{say('list.filters')}</h2>
        {children}
        <footer>
          <Button disabled={Object.keys(filterValues).length === 0} onClick={() => setFilters({})}>
            {say('list.clear_all')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {say('list.show', {
              count: totalInWords(total, meta),
              many: midSentence(entity.titles[total === 1 ? 0 : 1]),
            })}
          </Button>
        </footer>
      </Sheet>
    </Drawer>
  )
}

const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxHeight: '80dvh',
  overflow: 'auto',
  padding: 16,
  '& h2': { margin: 0, ...theme.typography.h2 },
  '& > fieldset': {
    maxWidth: 'none',
    minHeight: 40,
    '& > .MuiButton-root': { flex: 1, minHeight: 38, justifyContent: 'space-between' },
  },
  '& footer': { display: 'flex', justifyContent: 'space-between', gap: 8, marginTop: 8 },
}))
