import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useRef } from 'react'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { works, type Work } from '#resources/warehouse/start/jobShapes.ts'

/** The works of the phone in one row, which moves sideways where it is wider than the window. */
export function WorksRow({ work, onChange }: { work: Work; onChange: (to: Work) => void }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    // The chosen one may stand outside of the row. The page itself stays where it is.
    if (row.current && chosen)
      row.current.scrollLeft =
        chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [work])
  return (
    <Row
      ref={row}
      exclusive
      value={work}
      aria-label={say('start.work')}
      onChange={(_, to: Work | null) => to && onChange(to)}
    >
      {works.filter(mayDo).map(each => (
        <ToggleButton key={each} value={each}>
          {say(`start.works.${each}`)}
        </ToggleButton>
      ))}
    </Row>
  )
}

/** Transfers and containers are for whoever has their code. */
const mayDo = (work: Work) =>
  work === 'Transfer'
    ? mayReach('/warehouse/transfer/list')
    : work !== 'Check in' || mayReach('/supply_chain/container/checkIn')

const Row = styled(ToggleButtonGroup)({
  position: 'relative',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > button': {
    flex: '1 0 auto',
    minHeight: 48,
    padding: '4px 12px',
    fontSize: '1rem',
    lineHeight: 1.1,
    whiteSpace: 'nowrap',
  },
})
